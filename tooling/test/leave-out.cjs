// The filter of jest (`--filter`): leaves out the files of tests that the file `LEFT_OUT` lists.
const { readFileSync } = require('node:fs');

const leftOut = new Set(JSON.parse(readFileSync(process.env.LEFT_OUT, 'utf8')));

module.exports = (files) => ({ filtered: files.filter((file) => !leftOut.has(file)) });

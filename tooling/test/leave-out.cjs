// Jest's filter (`--filter`): leaves out the test files that are listed in the file `LEFT_OUT`.
const { readFileSync } = require('node:fs');

const leftOut = new Set(JSON.parse(readFileSync(process.env.LEFT_OUT, 'utf8')));

module.exports = (files) => ({ filtered: files.filter((file) => !leftOut.has(file)) });

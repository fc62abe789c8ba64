// Wraps esbuild: reads each file of a bundle, so that `record-reads.cjs` records it.
const { existsSync } = require('node:fs');
const path = require('node:path');
const esbuild = require('../../../node_modules/esbuild/lib/main.js');

const look = (result, { absWorkingDir = process.cwd() }) => {
  for (const file of Object.keys(result.metafile.inputs)) existsSync(path.resolve(absWorkingDir, file));
  return result;
};

Object.assign(exports, esbuild);
exports.build = async (options) => look(await esbuild.build({ ...options, metafile: true }), options);
exports.buildSync = (options) => look(esbuild.buildSync({ ...options, metafile: true }), options);
// Named imports need named exports.
exports.transform = esbuild.transform;
exports.transformSync = esbuild.transformSync;
exports.version = esbuild.version;

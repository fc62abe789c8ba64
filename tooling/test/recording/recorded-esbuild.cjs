// esbuild, looking at each file that went into a bundle, so that `record-reads.cjs` sees it.
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
// What is imported by its name must stand here by its name.
exports.transform = esbuild.transform;
exports.transformSync = esbuild.transformSync;
exports.version = esbuild.version;

// Jest's runtime, which a worker creates for each test file.
const { existsSync } = require('node:fs');
const Runtime = require('../once-runtime.cjs');
const { begin, end } = require('./record-reads.cjs');

module.exports = class RecordingRuntime extends Runtime {
  constructor(...args) {
    begin(args[6]);
    // Reads of the settings, before the first test.
    for (const file of args[0].globals.filesOfGlobals ?? []) existsSync(file);
    super(...args);
  }

  teardown() {
    end();
    super.teardown();
  }
};

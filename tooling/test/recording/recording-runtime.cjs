// The runtime of jest, which is made once for each test file, by the worker that runs it.
const { existsSync } = require('node:fs');
const Runtime = require('../once-runtime.cjs');
const { begin, end } = require('./record-reads.cjs');

module.exports = class RecordingRuntime extends Runtime {
  constructor(...args) {
    begin(args[6]);
    // What the settings read before any test began.
    for (const file of args[0].globals.filesOfGlobals ?? []) existsSync(file);
    super(...args);
  }

  teardown() {
    end();
    super.teardown();
  }
};

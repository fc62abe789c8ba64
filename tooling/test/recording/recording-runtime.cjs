// The runtime of jest, which is made once for each test file, by the worker that runs it.
const Runtime = require('../once-runtime.cjs');
const { begin, end } = require('./record-reads.cjs');

module.exports = class RecordingRuntime extends Runtime {
  constructor(...args) {
    begin(args[6]);
    super(...args);
  }

  teardown() {
    end();
    super.teardown();
  }
};

// The sequencer of jest (`--testSequencer`): the files of tests that take longest come first, or a worker would be left with one of them at the end.
// Jest itself goes by the times of the run before, which a clean checkout has not.
const { existsSync } = require('node:fs');
const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

const ROOT = path.resolve(__dirname, '../..');

/** Those above 15 seconds on two cores, the longest first. */
const SLOWEST = [
  'platform/origin/watch/cluster-faults.test.ts',
  'platform/store/cluster-faults.test.ts',
  'tooling/deploy/stolen/stolen-credentials.test.ts',
  'platform/origin/signals/cluster-of-three.test.ts',
].map((file) => path.join(ROOT, file));

module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    for (const file of SLOWEST) if (!existsSync(file)) throw new Error(`${__filename} names ${file}, which is not there.`);
    const rank = ({ path: file }) => (SLOWEST.includes(file) ? SLOWEST.indexOf(file) : SLOWEST.length);
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
};

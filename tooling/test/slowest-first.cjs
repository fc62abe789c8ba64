// Jest's sequencer (`--testSequencer`): starts the slowest test files first, so that none is left for one worker at the end. Jest itself uses the
// times of the previous run, which a clean checkout does not have.
const { existsSync } = require('node:fs');
const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

const ROOT = path.resolve(__dirname, '../..');

/** The files that take more than 15 seconds on two cores, slowest first. */
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

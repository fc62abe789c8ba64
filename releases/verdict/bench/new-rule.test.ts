/** @jest-environment node */
import { noStage, type Arms } from '../counts';
import { judge } from '../judge';
import { aborts, promotes } from './new-rule';
import { simulate } from './simulate';

const verdictOn = (stages: Arms[]) =>
  judge({ stages: stages.map((browsers) => ({ ...noStage(10), browsers })), causes: { stable: [], candidate: [] } }).kind;

test.each([
  ['always failing', 0.02, 1],
  ['worse', 0.3, 0.25],
  ['healthy', 0.3, 0.01],
])('the simulation asks the same as the verdict: a candidate that is %s', (_, share, candidate) => {
  simulate(
    [
      { sessions: 300, share, stable: 0.02, candidate },
      { sessions: 300, share: 0.5, stable: 0.05, candidate },
    ],
    7,
    (stages) => {
      const shown = promotes(stages) ? 'not-worse' : 'undecided';
      expect(aborts(stages) ? 'abort' : shown).toBe(verdictOn(stages));
      return false;
    },
  );
});

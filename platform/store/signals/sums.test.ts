import { noCounts, noStage } from '../../rollout/verdict';
import type { Value } from '../engine';
import { Sums } from './sums';

test('a failure of a session that another origin has counted is imported without the session', async () => {
  const written: (readonly Value[])[] = [];
  const sums = new Sums();
  const browsers = { stable: { sessions: 0, failures: 1 }, candidate: { sessions: 0, failures: 0 } };
  sums.addCounts('r1', { ...noCounts(), stages: [{ ...noStage(10), browsers }] });
  await sums.write(async (_text, values = []) => {
    written.push(values);
    return [];
  });
  expect(written).toEqual([['r1', 'browsers', 'stable', '10', 0, 1]]);
});

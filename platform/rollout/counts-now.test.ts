import type { Rollout } from 'shared/contract/registry/schema';
import { noCounts, noStage } from './verdict/counts';
import { position } from './bucket';
import { countsNow, exactShare } from './counts-now';

// Counted by hand, because jest keeps the arguments of each of 330,000 calls; those that are only counted are not made.
let mockHashes = 0;
jest.mock('./bucket', () => {
  const { position: actual, ...others } = jest.requireActual<typeof import('./bucket')>('./bucket');
  const isCounted = (id: string) => /^(kept|other )/.test(id);
  const counted: typeof actual = (section, id, bucket) => (mockHashes++, isCounted(id) ? bucket : actual(section, id, bucket));
  return { ...others, position: counted };
});

const buckets = Array.from({ length: 10_000 }, (_, bucket) => bucket);
const rollout = { id: 'r1', stages: [1, 10, 50], stage: 1 } as Rollout;

test.each([0, 0.29, 0.5, 0.57, 1, 10, 50, 99.99, 100])(
  'at %d percent the exact share is the fraction of buckets that get the candidate',
  (percent) => {
    const chosen = buckets.filter((bucket) => position('help', 'r1', bucket) < percent * 100).length;
    expect(exactShare('help', 'r1', percent)).toBe(chosen / 10_000);
  },
);

test('two sections whose rollouts have the same id have buckets of their own', () => {
  const chosen = (section: string) => buckets.filter((bucket) => position(section, 'r1', bucket) < 1_000).length / 10_000;
  expect(chosen('help')).not.toBe(chosen('legal'));
  for (const section of ['help', 'legal', 'help']) expect(exactShare(section, 'r1', 10)).toBe(chosen(section));
});

test('counts have the exact share of each stage, and include the current stage before its first session', () => {
  const { stages } = countsNow('help', rollout, { ...noCounts(), stages: [noStage(1)] });
  expect(stages.map(({ share, exact }) => [share, exact])).toEqual([
    [1, exactShare('help', 'r1', 1)],
    [10, exactShare('help', 'r1', 10)],
  ]);
  expect(stages[0]!.exact).not.toBe(0.01);
});

test('counts have the effects of metrics that the rollout was started with', () => {
  const effects = { paint: 'informs' as const };
  expect(countsNow('help', { ...rollout, effects }, noCounts()).effects).toEqual(effects);
  expect(countsNow('help', rollout, noCounts()).effects).toBeUndefined();
});

test('the buckets of a rollout are hashed once, and again after those of 32 others', () => {
  const hashes = (id: string) => {
    mockHashes = 0;
    exactShare('legal', id, 10);
    return mockHashes;
  };
  expect([hashes('kept'), hashes('kept')]).toEqual([10_000, 0]);
  for (let other = 0; other < 32; other += 1) hashes(`other ${other}`);
  expect(hashes('kept')).toBe(10_000);
});

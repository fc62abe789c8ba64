import { BUCKETS, fnv1a32, position } from './bucket';
import { withSection } from './section-state';
import { start } from './start';
import { emptyRegistry } from './empty-registry';
import type { Registry } from 'shared/contract/registry/schema';
import { resolve } from './resolve';

const ROLLOUTS = ['3fa91c02', 'a'];
const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const rollout = (registry: Registry, name: 'help' | 'landing', id: string, percent: number): Registry =>
  start(withSection(registry, name, { stable: '1.0.0' }), {
    name,
    version: '1.1.0',
    stages: [percent],
    id,
    now: '2026-01-01T00:00:00.000Z',
  });
const candidates = (registry: Registry, section: 'help' | 'landing' = 'help', crawler = false): number[] =>
  buckets.filter((bucket) => resolve(registry, { section, bucket, crawler }).arm === 'candidate');
/** Four standard deviations of the number of buckets in a share. */
const bound = (share: number) => 4 * Math.sqrt(BUCKETS * share * (1 - share));

test('the hash is FNV-1a over the bytes of the text', () => {
  expect(fnv1a32('')).toBe(0x811c9dc5);
  expect(fnv1a32('a')).toBe(0xe40c292c);
  expect(fnv1a32('foobar')).toBe(0xbf9cf968);
  expect(fnv1a32('é')).not.toBe(fnv1a32('e'));
});

test('a position is the hash of a hash', () => {
  expect(position('help', 'r1', 42)).toBe(fnv1a32(`${fnv1a32('help:r1:42')}`) % 10_000);
});

test.each(ROLLOUTS.flatMap((id) => [1, 33, 90].map((percent) => [id, percent] as const)))(
  'rollout %s reaches %d %% of the public',
  (id, percent) => {
    const share = percent / 100;
    const reached = candidates(rollout(emptyRegistry(), 'help', id, percent)).length;
    expect(Math.abs(reached - BUCKETS * share)).toBeLessThan(bound(share));
  },
);

test.each(ROLLOUTS)('raising the percentage of rollout %s never moves a visitor back to stable', (id) => {
  let before: number[] = [];
  for (const percent of [0.01, 2.5, 50, 99.99, 100]) {
    const reached = candidates(rollout(emptyRegistry(), 'help', id, percent));
    const isIn = new Set(reached);
    expect(before.filter((bucket) => !isIn.has(bucket))).toEqual([]);
    before = reached;
  }
  expect(before).toHaveLength(BUCKETS);
});

test('0 % has no bucket, and 0.01 % has exactly the buckets at position 0', () => {
  const none = rollout(emptyRegistry(), 'help', 'r1', 0);
  expect(candidates(none)).toEqual([]);
  expect(candidates(rollout(emptyRegistry(), 'help', 'r1', 0.01))).toEqual(
    buckets.filter((bucket) => position('help', 'r1', bucket) === 0),
  );
});

test('a bucket exactly at the percentage is not in the share', () => {
  const place = position('help', 'r1', 42);
  expect(candidates(rollout(emptyRegistry(), 'help', 'r1', place / 100))).not.toContain(42);
  expect(candidates(rollout(emptyRegistry(), 'help', 'r1', (place + 1) / 100))).toContain(42);
});

test.each([
  ['of two sections under one id', 'r1', 'r1'],
  ['of two sections under two ids', 'r1', 'r2'],
])('two canaries %s overlap no more than by chance', (_what, help, landing) => {
  const registry = rollout(rollout(emptyRegistry(), 'help', help, 10), 'landing', landing, 10);
  const inHelp = new Set(candidates(registry, 'help'));
  const both = candidates(registry, 'landing').filter((bucket) => inHelp.has(bucket)).length;
  expect(Math.abs(both - BUCKETS * 0.01)).toBeLessThan(bound(0.01));
});

test('the next rollout of a section begins with other visitors', () => {
  const first = new Set(candidates(rollout(emptyRegistry(), 'help', 'r1', 10)));
  const again = candidates(rollout(emptyRegistry(), 'help', 'r2', 10)).filter((bucket) => first.has(bucket)).length;
  expect(Math.abs(again - BUCKETS * 0.01)).toBeLessThan(bound(0.01));
});

test('crawlers never get the candidate, not even at 100 %', () => {
  expect(candidates(rollout(emptyRegistry(), 'help', 'r1', 100), 'help', true)).toEqual([]);
});

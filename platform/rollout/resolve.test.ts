import { BUCKETS, position } from './bucket';
import { block } from './block';
import { pause } from './pause';
import { promote } from './promote';
import { abort } from './abort';
import { stateOf, withSection } from './section-state';
import { start } from './start';
import { emptyRegistry } from './empty-registry';
import type { Registry } from 'shared/contract/registry/schema';
import { resolve, type ResolveRequest } from './resolve';

const now = '2026-01-01T00:00:00.000Z';
const quiet = withSection(emptyRegistry(), 'help', { stable: '1.0.0' });
const running = start(quiet, { name: 'help', version: '1.1.0', stages: [10, 100], id: 'r1', now });
const ask = (registry: Registry, visitor: Partial<ResolveRequest> = {}) =>
  resolve(registry, { section: 'help', bucket: null, crawler: false, ...visitor });
const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const inside = buckets.find((bucket) => position('help', 'r1', bucket) < 1000)!;
const outside = buckets.find((bucket) => position('help', 'r1', bucket) >= 1000)!;

test('every visitor gets stable while no rollout runs', () => {
  const over = [quiet, abort(running, { name: 'help', reason: 'x', now })];
  for (const registry of over)
    expect(ask(registry, { bucket: inside })).toEqual({ version: '1.0.0', because: 'no rollout runs', arm: 'stable' });
  expect(ask(promote(running, { name: 'help', now }), { bucket: inside })).toEqual({
    version: '1.1.0',
    because: 'no rollout runs',
    arm: 'stable',
  });
});

test('a bucket below the percentage gets the candidate, and the reason names its position', () => {
  const place = position('help', 'r1', inside);
  expect(ask(running, { bucket: inside })).toEqual({
    version: '1.1.0',
    because: `bucket ${inside} stands at ${place}, below 10 % of rollout r1`,
    arm: 'candidate',
  });
});

test('a bucket above the percentage stays on stable, and the reason names its position', () => {
  const place = position('help', 'r1', outside);
  expect(ask(running, { bucket: outside })).toEqual({
    version: '1.0.0',
    because: `bucket ${outside} stands at ${place}, not below 10 % of rollout r1`,
    arm: 'stable',
  });
});

test('a paused rollout does not move any visitor', () => {
  const paused = pause(running, { name: 'help', now });
  expect(ask(paused, { bucket: inside }).version).toBe('1.1.0');
  expect(ask(paused, { bucket: outside }).version).toBe('1.0.0');
});

test('a crawler always sees stable, whatever its bucket', () => {
  for (const bucket of [inside, null])
    expect(ask(running, { crawler: true, bucket })).toEqual({
      version: '1.0.0',
      because: 'crawlers always see stable',
      arm: 'stable',
    });
});

test('a visitor without a bucket always sees stable, even at 100 %', () => {
  const all = withSection(running, 'help', { rollout: { ...stateOf(running, 'help').rollout!, stage: 1 } });
  expect(ask(all)).toEqual({ version: '1.0.0', because: 'the visitor has no bucket', arm: 'stable' });
});

test('a preview gets the version that it names and belongs to no arm', () => {
  expect(ask(running, { forced: '1.5.0', bucket: inside })).toEqual({
    version: '1.5.0',
    because: 'forced by a preview',
    arm: 'stable',
  });
});

test('a blocked version is not previewed', () => {
  const blocked = block(quiet, { name: 'help', version: '1.5.0', reason: 'x', now });
  expect(ask(blocked, { forced: '1.5.0' })).toEqual({
    version: '1.0.0',
    because: '1.5.0 is blocked, so no preview',
    arm: 'stable',
  });
});

test('serves a blocked candidate to no visitor, even while its rollout runs', () => {
  const blocked = withSection(running, 'help', { blocked: [{ version: '1.1.0', reason: 'x', at: now }] });
  expect(ask(blocked, { bucket: inside })).toEqual({
    version: '1.0.0',
    because: 'the candidate 1.1.0 is blocked',
    arm: 'stable',
  });
});

test('a shell that was never started has no version, and a section that was never started is refused', () => {
  expect(ask(emptyRegistry(), { section: 'shell' }).version).toBeNull();
  expect(() => ask(emptyRegistry())).toThrow('"help" is no release that was ever started; the names are shell');
  // A property of every object is none of the registry.
  expect(() => ask(running, { section: 'constructor' })).toThrow('"constructor" is no release that was ever started');
});

test('the rollout of one section does not touch another', () => {
  const both = withSection(running, 'landing', { stable: '3.0.0' });
  for (const bucket of [inside, outside]) expect(ask(both, { section: 'landing', bucket }).version).toBe('3.0.0');
});

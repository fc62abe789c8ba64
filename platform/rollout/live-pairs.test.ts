import { stateOf, withSection } from './section-state';
import { start } from './start';
import { abort } from './abort';
import { livePairs, liveVersions, pairKey } from './live-pairs';
import { emptyRegistry } from './empty-registry';
import type { Registry } from 'shared/contract/registry/schema';
import { ROLLOUT } from '../testing/rollouts';

const now = '2026-01-01T00:00:00.000Z';
const help = (registry: Registry) => stateOf(registry, 'help');
const base = withSection(withSection(emptyRegistry(), 'shell', { stable: '1.0.0' }), 'help', {
  stable: '2.0.0',
  previousGood: ['1.9.0', '1.8.0'],
});

test('a visitor may get stable, the candidate, and what a rollback leads to', () => {
  const running = start(base, { name: 'help', version: '2.1.0', id: ROLLOUT, now });
  expect(liveVersions(help(running))).toEqual(['2.0.0', '2.1.0', '1.9.0']);
  expect(liveVersions({ ...help(running), rollout: { ...help(running).rollout!, state: 'paused' } })).toContain('2.1.0');
});

test('a candidate that is over is not among them', () => {
  const aborted = abort(start(base, { name: 'help', version: '2.1.0', id: ROLLOUT, now }), { name: 'help', reason: 'x', now });
  expect(liveVersions(help(aborted))).toEqual(['2.0.0', '1.9.0']);
});

test('a version that is in two places counts once, and nothing released is nothing', () => {
  expect(liveVersions(help(start(base, { name: 'help', version: '1.9.0', id: ROLLOUT, now })))).toEqual(['2.0.0', '1.9.0']);
  expect(liveVersions(emptyRegistry().sections.shell)).toEqual([]);
});

test('every shell that may be on a page meets every section that may be, and its own not-found page', () => {
  const both = start(base, { name: 'shell', version: '1.1.0', id: ROLLOUT, now });
  expect(livePairs(both).map(pairKey)).toEqual([
    '1.0.0/shell@1.0.0',
    '1.0.0/help@2.0.0',
    '1.0.0/help@1.9.0',
    '1.1.0/shell@1.1.0',
    '1.1.0/help@2.0.0',
    '1.1.0/help@1.9.0',
  ]);
});

test('without a shell nothing meets', () => {
  expect(livePairs(withSection(emptyRegistry(), 'help', { stable: '1.0.0' }))).toEqual([]);
});

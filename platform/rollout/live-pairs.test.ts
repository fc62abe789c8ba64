import { stateOf, withSection } from './section-state';
import { start } from './start';
import { abort } from './abort';
import { livePairs, liveVersions, pairKey, startedVersions } from './live-pairs';
import { emptyRegistry } from './empty-registry';
import type { Registry } from 'shared/contract/registry/schema';
import { ROLLOUT } from '../testing/rollouts';

const now = '2026-01-01T00:00:00.000Z';
const help = (registry: Registry) => stateOf(registry, 'help');
const base = withSection(withSection(emptyRegistry(), 'shell', { stable: '1.0.0' }), 'help', {
  stable: '2.0.0',
  previousGood: ['1.9.0', '1.8.0'],
});

test('live versions are stable, the candidate, and the target of the next rollback', () => {
  const running = start(base, { name: 'help', version: '2.1.0', id: ROLLOUT, now });
  expect(liveVersions(help(running))).toEqual(['2.0.0', '2.1.0', '1.9.0']);
  expect(liveVersions({ ...help(running), rollout: { ...help(running).rollout!, state: 'paused' } })).toContain('2.1.0');
});

test('the candidate of an ended rollout is not live', () => {
  const aborted = abort(start(base, { name: 'help', version: '2.1.0', id: ROLLOUT, now }), { name: 'help', reason: 'x', now });
  expect(liveVersions(help(aborted))).toEqual(['2.0.0', '1.9.0']);
});

test('what was started stays so after its rollout has ended, because open pages still ask for its files', () => {
  const aborted = abort(start(base, { name: 'help', version: '2.1.0', id: ROLLOUT, now }), { name: 'help', reason: 'x', now });
  expect(startedVersions(help(aborted))).toEqual(['2.0.0', '2.1.0', '1.9.0', '1.8.0']);
  expect(startedVersions(emptyRegistry().sections.shell)).toEqual([]);
});

test('a version with two roles is listed once, and a section without releases has none', () => {
  expect(liveVersions(help(start(base, { name: 'help', version: '1.9.0', id: ROLLOUT, now })))).toEqual(['2.0.0', '1.9.0']);
  expect(liveVersions(emptyRegistry().sections.shell)).toEqual([]);
});

test('each live shell is paired with each live section, and with its own not-found page', () => {
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

test('without a shell there are no pairs', () => {
  expect(livePairs(withSection(emptyRegistry(), 'help', { stable: '1.0.0' }))).toEqual([]);
});

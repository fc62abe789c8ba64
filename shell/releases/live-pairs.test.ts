/** @jest-environment node */
import { withSection } from './commands/section-state';
import { start } from './commands/start';
import { abort } from './commands/abort';
import { livePairs, liveVersions, pairKey } from './live-pairs';
import { emptyRegistry } from './registry/empty-registry';

const now = '2026-01-01T00:00:00.000Z';
const base = withSection(withSection(emptyRegistry(), 'shell', { stable: '1.0.0' }), 'help', { stable: '2.0.0', previousGood: ['1.9.0', '1.8.0'] });

test('a visitor may get stable, the candidate, and what a rollback leads to', () => {
  const running = start(base, { name: 'help', version: '2.1.0', id: 'r', now });
  expect(liveVersions(running.sections.help)).toEqual(['2.0.0', '2.1.0', '1.9.0']);
  expect(liveVersions({ ...running.sections.help, rollout: { ...running.sections.help.rollout!, state: 'paused' } })).toContain('2.1.0');
});

test('a candidate that is over is not among them', () => {
  const aborted = abort(start(base, { name: 'help', version: '2.1.0', id: 'r', now }), { name: 'help', reason: 'x', now });
  expect(liveVersions(aborted.sections.help)).toEqual(['2.0.0', '1.9.0']);
});

test('a version that is in two places counts once, and nothing released is nothing', () => {
  expect(liveVersions(start(base, { name: 'help', version: '1.9.0', id: 'r', now }).sections.help)).toEqual(['2.0.0', '1.9.0']);
  expect(liveVersions(emptyRegistry().sections.help)).toEqual([]);
});

test('every shell that may be on a page meets every section that may be, and its own not-found page', () => {
  const both = start(base, { name: 'shell', version: '1.1.0', id: 'r', now });
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

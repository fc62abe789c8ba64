import { withSection } from '../../rollout';
import { earlier, name, paused, quiet, ROLLOUT, running, withBlocked } from '../../testing/rollouts';
import type { Releases } from '../releases/releases';
import { changedSince, subjectOf } from './request-subject';

const releases = { folder: (part: string, version: string) => `/nowhere/${part}/${version}` } as Releases;

test.each([
  ['advance', running],
  ['promote', running],
])('the approval of a request to %s covers the rollout that is under way, and its candidate', (command, registry) => {
  expect(subjectOf(releases, registry, command, { name })).toEqual({ records: { 'help@1.3.0': 'none' }, rollout: ROLLOUT });
});

test('the approval of a request to resume covers the pause of that rollout', () => {
  expect(subjectOf(releases, paused, 'resume', { name })).toEqual({
    records: { 'help@1.3.0': 'none' },
    rollout: `${ROLLOUT} ${earlier}`,
  });
});

test('the approval of a start covers the last rollout before it, and how that stands', () => {
  const [first, next] = [quiet, running].map((registry) => subjectOf(releases, registry, 'start', { name, version: '1.3.0' }));
  expect([first!.rollout, next!.rollout]).toEqual([null, `${ROLLOUT} running`]);
  expect(changedSince(first!, next!)).toEqual(['the rollout or recall']);
});

test('the approval of a request to allow a release again covers the recall of that release', () => {
  expect(subjectOf(releases, withBlocked('1.3.0'), 'unblock', { name, version: '1.3.0' }).rollout).toBe(earlier);
  expect(subjectOf(releases, withBlocked('1.3.0'), 'unblock', { name, version: '1.1.0' }).rollout).toBeNull();
});

test('the approval of another command covers the release that it names, and no rollout', () => {
  expect(subjectOf(releases, running, 'rollback', { name, to: '1.0.0' })).toEqual({
    records: { 'help@1.0.0': 'none' },
    rollout: null,
  });
  expect(subjectOf(releases, quiet, 'promote', { name })).toEqual({ records: {}, rollout: null });
});

test('the approval of a section covers the stable shell around it, and that of a shell covers the shell that it names alone', () => {
  const registry = withSection(quiet, 'shell', { stable: '2.0.0' });
  expect(subjectOf(releases, registry, 'rollback', { name, to: '1.0.0' }).records).toEqual({
    'help@1.0.0': 'none',
    'shell@2.0.0': 'none',
  });
  expect(subjectOf(releases, registry, 'rollback', { name: 'shell', to: '1.0.0' }).records).toEqual({ 'shell@1.0.0': 'none' });
});

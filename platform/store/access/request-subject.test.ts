import { abort, rollback, withSection } from '../../rollout';
import { name, now, paused, quiet, ROLLOUT, running, withBlocked } from '../../testing/rollouts';
import type { Releases } from '../releases/releases';
import { changedSince, subjectOf } from './request-subject';

const releases = { folder: (part: string, version: string) => `/nowhere/${part}/${version}` } as Releases;

test.each([
  ['advance', running],
  ['promote', running],
])('the approval of a request to %s covers the rollout that is under way, and its candidate', (command, registry) => {
  expect(subjectOf(releases, registry, command, { name })).toEqual({ records: { 'help@1.3.0': 'none' }, rollout: ROLLOUT });
});

const laterPause = withSection(paused, name, { rollout: { ...paused.sections[name]!.rollout!, changedAt: now } });
const otherPolicy = withSection(quiet, name, { policy: { kind: 'all-at-once' } });
const version = '1.3.0';

test.each([
  ['a step', 'the rollout was paused', running, paused, ['advance', 'promote']],
  ['a step', 'the rollout was paused again', paused, laterPause, ['advance', 'promote', 'resume']],
  ['a start', 'a rollout began', quiet, running, ['start']],
  ['a start', 'its rollout was ended', running, abort(running, { name, reason: 'x', now }), ['start']],
  ['a start or a policy', 'the policy was changed', quiet, otherPolicy, ['start', 'policy']],
  ['a rollback', 'a rollout began', quiet, running, ['rollback']],
  ['a rollback', 'another version became stable', quiet, rollback(quiet, { name, reason: 'x', now }), ['rollback']],
  ['a return', 'the release was recalled', quiet, withBlocked(version), ['unblock']],
])('the approval of %s is void when %s', (_command, _change, before, after, commands) => {
  for (const command of commands) {
    const [then, since] = [before, after].map((registry) => subjectOf(releases, registry, command, { name, version }));
    expect([command, changedSince(then!, since!)]).toEqual([
      command,
      ['the rollout, the stable version, the policy or the recall'],
    ]);
  }
});

test.each([
  ['promote', quiet, otherPolicy],
  ['policy', quiet, running],
  ['unblock', withBlocked(version), withBlocked(version, running)],
  ['advance', running, withSection(running, name, { policy: { kind: 'all-at-once' } })],
])('the approval of %s stays when something else has changed', (command, before, after) => {
  const [then, since] = [before, after].map((registry) => subjectOf(releases, registry, command, { name, version }));
  expect(changedSince(then!, since!)).toEqual([]);
});

test('the approval of another command covers the release that it names', () => {
  expect(subjectOf(releases, running, 'rollback', { name, to: '1.0.0' }).records).toEqual({ 'help@1.0.0': 'none' });
  expect(subjectOf(releases, quiet, 'promote', { name })).toEqual({ records: {}, rollout: null });
  expect(subjectOf(releases, quiet, 'start', { name: 'news', version }).rollout).toBeNull();
});

test('the approval of a section covers the stable shell around it, and that of a shell covers the shell that it names alone', () => {
  const registry = withSection(quiet, 'shell', { stable: '2.0.0' });
  expect(subjectOf(releases, registry, 'rollback', { name, to: '1.0.0' }).records).toEqual({
    'help@1.0.0': 'none',
    'shell@2.0.0': 'none',
  });
  expect(subjectOf(releases, registry, 'rollback', { name: 'shell', to: '1.0.0' }).records).toEqual({ 'shell@1.0.0': 'none' });
});

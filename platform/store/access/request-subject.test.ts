import { name, paused, quiet, ROLLOUT, running } from '../../testing/rollouts';
import type { Releases } from '../releases/releases';
import { subjectOf } from './request-subject';

const releases = { folder: (part: string, version: string) => `/nowhere/${part}/${version}` } as Releases;

test.each([
  ['advance', running],
  ['promote', running],
  ['resume', paused],
])('the approval of a request to %s covers the rollout that is under way, and its candidate', (command, registry) => {
  expect(subjectOf(releases, registry, command, { name })).toEqual({ records: { 'help@1.3.0': 'none' }, rollout: ROLLOUT });
});

test('the approval of another command covers the release that it names, and no rollout', () => {
  expect(subjectOf(releases, running, 'rollback', { name, to: '1.0.0' })).toEqual({
    records: { 'help@1.0.0': 'none' },
    rollout: null,
  });
  expect(subjectOf(releases, quiet, 'promote', { name })).toEqual({ records: {}, rollout: null });
});

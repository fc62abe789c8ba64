import { tmpdir } from 'node:os';
import { withSection } from 'platform/rollout';
import type { Folder } from 'platform/store';
import { quietRegistry } from '../testing/test-site';
import { StartedReleases } from './started-releases';

test('a history that could not be read for one request is read again for the next', async () => {
  let isAway = true;
  async function* later() {
    if (isAway) throw new Error('the disk does not answer');
    yield { sequence: 1, text: JSON.stringify(withSection(quietRegistry(), 'help', { stable: '9.9.9' })) };
  }
  const started = new StartedReleases({ registry: { later }, releases: { folder: () => tmpdir() } } as unknown as Folder);
  const hasStarted = () => started.has(quietRegistry(), 'help', '9.9.9');
  await expect(hasStarted()).rejects.toThrow('the disk does not answer');
  isAway = false;
  expect(await hasStarted()).toBe(true);
});

test('the history is read from its first state on, and each state once', async () => {
  const states = ['9.9.8', '9.9.9'].map((stable, index) => ({
    sequence: index + 1,
    text: JSON.stringify(withSection(quietRegistry(), 'help', { stable })),
  }));
  const later = jest.fn(async function* (number: number) {
    yield* states.filter(({ sequence }) => sequence > number);
  });
  const started = new StartedReleases({ registry: { later }, releases: { folder: () => tmpdir() } } as unknown as Folder);
  expect(await started.has(quietRegistry(), 'help', '9.9.8')).toBe(true);
  expect(await started.has(quietRegistry(), 'help', '9.9.9')).toBe(true);
  expect(await started.has(quietRegistry(), 'help', '9.9.7')).toBe(false);
  expect(later.mock.calls).toEqual([[0], [2]]);
});

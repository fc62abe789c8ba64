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

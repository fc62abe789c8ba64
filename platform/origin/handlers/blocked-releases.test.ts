import Fastify from 'fastify';
import { BLOCKED_ADDRESS } from 'shared/contract/page/addresses';
import { block } from 'platform/rollout';
import type { AppContext } from '../app-context';
import { quietRegistry } from '../testing/test-site';
import { addBlockedReleases, recallsOf } from './blocked-releases';

test('the same recalled releases have one mark, in whatever order they were recalled, and others have another', () => {
  const recalled = (...versions: string[]) =>
    recallsOf(
      versions.reduce(
        (registry, version) => block(registry, { name: 'help', version, reason: 'slow', now: '2026-01-01T00:00:00.000Z' }),
        quietRegistry(),
      ),
    );
  expect(recalled('2.1.0', '2.2.0').mark).toBe(recalled('2.2.0', '2.1.0').mark);
  expect(recalled('2.1.0').mark).not.toBe(recalled('2.2.0').mark);
});

test('an open tab asks the origin each time which releases are recalled: no cache answers in its place', async () => {
  const app = Fastify();
  addBlockedReleases(app, { live: { current: quietRegistry() } } as AppContext);
  expect((await app.inject(BLOCKED_ADDRESS)).headers['cache-control']).toBe('no-cache');
});

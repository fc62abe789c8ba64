import { block } from 'platform/rollout';
import { quietRegistry } from '../testing/test-site';
import { recallsOf } from './blocked-releases';

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

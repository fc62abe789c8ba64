import { pause, start } from 'platform/rollout';
import { RecordedLog } from 'platform/testing/recorded-log';
import { quietRegistry } from '../testing/test-site';
import { logRegistry } from './log-registry';

let log: RecordedLog;
beforeEach(() => {
  log = new RecordedLog();
});
afterEach(() => log.end());

test('a registry in force logs one line with its sequence number, releases and rollouts, and no reason', () => {
  const before = { ...quietRegistry(), sequence: 7, change: 'rollback help --reason "amina called"' };
  const now = '2026-06-01T00:00:00.000Z';
  const rolling = start(before, { name: 'help', version: '2.1.0', stages: [10, 100], id: 'rollout-1', now });
  logRegistry(before);
  logRegistry({ ...rolling, sequence: 8, change: 'start help@2.1.0' });
  logRegistry({ ...pause(rolling, { name: 'help', now }), sequence: 9, change: 'pause help' });
  const [first, second, third, ...more] = log.of('registry in force');
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    change: 7,
    verb: 'rollback help',
    releases: { shell: { stable: '1.0.0' }, help: { stable: '2.0.0' } },
  });
  expect(second).toMatchObject({
    change: 8,
    verb: 'start help@2.1.0',
    releases: { help: { stable: '2.0.0', candidate: '2.1.0', rollout: 'rollout-1', state: 'running' } },
  });
  expect(third).toMatchObject({ change: 9, releases: { help: { candidate: '2.1.0', state: 'paused' } } });
  expect(log.text).not.toContain('amina');
});

/** @jest-environment node */
import { joinFleet, leaveFleet, type Fleet } from '../fleet/fleet';
import { createMetrics } from './create-metrics';

afterEach(() => leaveFleet('/a-machine'));

const told = async (): Promise<string[]> =>
  (await createMetrics('/a-machine').metrics()).split('\n').filter((line) => line.startsWith('site_fleet'));

test('a machine of a fleet says whether it follows, and what waits', async () => {
  const fleet = { fault: null as string | null, signals: { waiting: 3 }, spooledBytes: () => 70 };
  joinFleet('/a-machine', fleet as unknown as Fleet);
  expect(await told()).toEqual([
    'site_fleet_followed 1',
    'site_fleet_sessions_waiting 3',
    'site_fleet_feedback_waiting_bytes 70',
  ]);
  fleet.fault = 'away';
  expect(await told()).toContain('site_fleet_followed 0');
});

test('a site on one machine says nothing of a fleet', async () => {
  expect(await told()).toEqual([]);
});

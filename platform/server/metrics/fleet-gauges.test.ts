/** @jest-environment node */
import { joinFleet, leaveFleet, type Fleet } from '../../store/cluster/fleet';
import { createMetrics } from './create-metrics';

afterEach(() => leaveFleet('/a-machine'));

const told = async (): Promise<string[]> =>
  (await createMetrics('/a-machine', { signals: { waiting: 3 } } as never).metrics())
    .split('\n')
    .filter((line) => line.startsWith('site_fleet'));

test('a machine of a fleet says whether it follows, and what waits', async () => {
  const fleet = { fault: null as string | null, ignored: null as string | null };
  joinFleet('/a-machine', fleet as unknown as Fleet);
  expect(await told()).toEqual(['site_fleet_followed 1', 'site_fleet_states_ignored 0', 'site_fleet_sessions_waiting 3']);
  fleet.fault = 'away';
  fleet.ignored = 'a state that no key has signed';
  expect(await told()).toEqual(expect.arrayContaining(['site_fleet_followed 0', 'site_fleet_states_ignored 1']));
});

test('a site on one machine says nothing of a fleet', async () => {
  expect(await told()).toEqual([]);
});

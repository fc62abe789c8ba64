import { Gauge, type Registry } from 'prom-client';
import { fleetOf } from '../fleet/fleet';

/** Whether this machine's copy of the fleet's truth is the newest, and what it could not give yet; nothing on one machine. */
export function addFleetGauges(metrics: Registry, data: string): void {
  const fleet = fleetOf(data);
  if (!fleet) return;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read());
      },
    });
  gauge('site_fleet_followed', '1 while the database of the fleet answers and what it says is taken, else 0', () =>
    fleet.fault === null ? 1 : 0,
  );
  gauge('site_fleet_sessions_waiting', 'Sessions of rollouts that are not in the database yet', () => fleet.signals.waiting);
  gauge('site_fleet_feedback_waiting_bytes', 'Feedback on this disk that is not in the database yet', () => fleet.spooledBytes());
}

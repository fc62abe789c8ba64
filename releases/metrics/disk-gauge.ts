import { Gauge, type Registry } from 'prom-client';
import { freeRoom } from '../registry/reserve';

/** How much room is left where releases and feedback are written. */
export function addDiskGauge(metrics: Registry, data: string): void {
  const free = new Gauge({
    name: 'site_disk_free_bytes',
    help: 'Free on the disk of SITE_DATA; missing while that cannot be read',
    registers: [metrics],
    collect() {
      try {
        free.set(freeRoom(data));
      } catch {
        free.remove();
      }
    },
  });
}

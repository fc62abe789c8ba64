import { collectDefaultMetrics, Registry } from 'prom-client';
import { addDiskGauge } from './disk-gauge';
import { addFleetGauges } from './fleet-gauges';
import { addRolloutGauges } from './rollout-gauges';

/** Everything that a process tells Prometheus: itself, and what its store says at the moment of asking. No label names a visitor. */
export function createMetrics(data: string): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  addDiskGauge(metrics, data);
  addRolloutGauges(metrics, data);
  addFleetGauges(metrics, data);
  return metrics;
}

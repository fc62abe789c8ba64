export { createMetrics } from './create-metrics';

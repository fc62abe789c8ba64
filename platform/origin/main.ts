// Runs the origin alone, on what is published in its store. `npm start` fills an empty store first.
import { log, openLog } from 'platform/server';
import { readEnvironment } from './config/environment';
import { reportNotStarted } from './config/why-not-started';
import { serveMetrics } from './metrics/serve-metrics';
import { serve } from './serve';

openLog('origin');
try {
  const environment = readEnvironment();
  log.level = environment.logLevel;
  const { metricsPort: port, host } = environment;
  await serve(environment, { beside: port === null ? undefined : ({ metrics }) => serveMetrics(metrics, { host, port }) });
} catch (error) {
  reportNotStarted(error);
  process.exit(1);
}

import type { Registry as Metrics } from 'prom-client';
import type { Store } from 'platform/store';
import type { Caller } from './auth/caller';
import type { Compare } from './comparisons/comparisons';
import type { ServiceEnvironment } from './config/environment';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller; set before every handler below `/api`. */
    caller: Caller;
  }
}

/** The context of every handler of the service. */
export type ServiceContext = Omit<ServiceEnvironment, 'port' | 'host' | 'logLevel'> & {
  metrics: Metrics;
  store: Store;
  /** `null`: this service makes no comparisons. */
  compare: Compare | null;
  /** The metrics of the site, which runs in another process. */
  metricsBeside?: (() => Promise<string>) | undefined;
};

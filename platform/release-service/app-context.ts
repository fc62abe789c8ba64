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

/** What every handler of the service works with. */
export type ServiceContext = Omit<ServiceEnvironment, 'port' | 'host' | 'logLevel'> & {
  metrics: Metrics;
  store: Store;
  /** `null`: no release is compared with stable here. */
  compare: Compare | null;
  /** The numbers of the site in another process that this one runs beside. */
  metricsBeside?: (() => Promise<string>) | undefined;
};

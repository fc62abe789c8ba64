import type { Registry as Metrics } from 'prom-client';
import type { Caller } from './auth/caller';
import type { ServiceEnvironment } from './config/environment';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever asks; set before every handler below `/api`. */
    caller: Caller;
  }
}

/** What every handler of the service works with. */
export type ServiceContext = Omit<ServiceEnvironment, 'port' | 'host' | 'logLevel'> & { metrics: Metrics };

import type { Site } from 'shared/contract';
import type { PagesStore } from 'platform/render';
import type { Registry as Metrics } from 'prom-client';
import type { Store } from 'platform/store';
import type { Environment } from './config/environment';
import type { LiveRegistry } from './watch/live-registry';

/** The context of every handler of the origin. */
export interface AppContext extends Pick<
  Environment,
  'feedbackLimit' | 'feedbackDays' | 'trustedProxies' | 'mail' | 'dryRun' | 'withdrawWorker'
> {
  store: Store;
  site: Site;
  pages: PagesStore;
  /** Milliseconds that a visitor waits for pages that are being rendered; default: a second. */
  patience?: number;
  live: LiveRegistry;
  metrics: Metrics;
}

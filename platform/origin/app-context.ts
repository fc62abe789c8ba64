import type { Site } from 'shared/contract';
import type { MailSettings } from 'platform/server/notify';
import type { PagesStore } from 'platform/render';
import type { Registry as Metrics } from 'prom-client';
import type { Store } from 'platform/store';
import type { LiveRegistry } from './watch/live-registry';

/** The context of every handler of the origin. */
export interface AppContext {
  store: Store;
  site: Site;
  pages: PagesStore;
  /** Milliseconds that a visitor waits for pages that are being rendered; default: a second. */
  patience?: number;
  live: LiveRegistry;
  /** Submissions that one address may send in a minute. */
  feedbackLimit: number;
  /** Days after which feedback is deleted. */
  feedbackDays: number;
  trustedProxies: number;
  /** Mail server for notifications; `null`: webhooks only. */
  mail: MailSettings | null;
  /** Log only that a rollout would be aborted. */
  dryRun: boolean;
  metrics: Metrics;
  /** Browsers get a worker that removes itself and all caches, instead of the shell's. */
  withdrawWorker: boolean;
}

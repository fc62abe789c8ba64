import type { Site } from 'shared/contract';
import type { PagesStore } from 'releases/render/pages-store';
import type { Registry as Metrics } from 'prom-client';
import type { LiveRegistry } from './watch/live-registry';
import type { StoreMirror } from './watch/store-mirror';

/** What every handler of the origin works with. */
export interface AppContext {
  /** Absolute path of `SITE_DATA`. */
  data: string;
  site: Site;
  pages: PagesStore;
  live: LiveRegistry;
  /** Follows a shared store; `null` when the store is this origin's own folder. */
  mirror: Pick<StoreMirror, 'fault'> | null;
  /** Submissions that one address may send in a minute. */
  feedbackLimit: number;
  /** Days after which feedback is deleted. */
  feedbackDays: number;
  trustedProxies: number;
  /** A rollout that would end itself only says so. */
  dryRun: boolean;
  metrics: Metrics;
  /** Browsers get a worker that removes itself and all that was kept, instead of the shell's. */
  withdrawWorker: boolean;
}

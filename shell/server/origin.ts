import type { Site } from 'shared/contract';
import type { AbortSettings } from '../releases/signals/judge';
import type { PagesStore } from '../releases/render/pages-store';
import type { LiveRegistry } from './live-registry';

/** What every handler of the origin works with. */
export interface Origin {
  /** Absolute path of `SITE_DATA`. */
  data: string;
  site: Site;
  pages: PagesStore;
  live: LiveRegistry;
  /** Submissions that one address may send in a minute. */
  feedbackLimit: number;
  trustedProxies: number;
  /** When a rollout ends itself. */
  abort: AbortSettings & { dryRun: boolean };
}

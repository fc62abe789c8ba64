import type { Site } from 'shared/contract';
import type { AbortSettings } from '../releases/signals/judge';
import type { PagesStore } from '../releases/render/pages-store';
import type { LiveRegistry } from './live-registry';
import type { StoreMirror } from './store-mirror';

/** What every handler of the origin works with. */
export interface Origin {
  /** Absolute path of `SITE_DATA`. */
  data: string;
  site: Site;
  pages: PagesStore;
  /** The same pages, rendered by a process of its own, so that proving a registry never waits behind searches; default: `pages`. */
  pagesOnRequest?: PagesStore;
  live: LiveRegistry;
  /** Follows a shared store; `null` when the store is this origin's own folder. */
  mirror: Pick<StoreMirror, 'fault'> | null;
  /** Submissions that one address may send in a minute. */
  feedbackLimit: number;
  trustedProxies: number;
  /** When a rollout ends itself. */
  abort: AbortSettings & { dryRun: boolean };
  /** A script of this origin that every page also loads; development alone has one. */
  pageScript?: string;
}

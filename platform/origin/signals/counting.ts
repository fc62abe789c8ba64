import { readSecret } from 'platform/settings';
import type { AppContext } from '../app-context';
import { UndeclaredProxy } from '../limits/undeclared-proxy';
import type { RenderedPages } from '../page/rendered-pages';
import { CountedMarks } from './counted-marks';
import { SessionTokens } from './session-token';
import { RolloutWatcher } from './watcher';

/** What handlers need to count sessions. */
export interface Counting {
  watcher: RolloutWatcher;
  tokens: SessionTokens;
  marks: CountedMarks;
  proxy: UndeclaredProxy;
}

export function startCounting({ store, live, dryRun, trustedProxies }: AppContext, rendered: RenderedPages): Counting {
  return {
    watcher: new RolloutWatcher({ store, live, rendered, dryRun }),
    tokens: new SessionTokens(readSecret(store.dir)),
    marks: new CountedMarks(readSecret(store.dir)),
    proxy: new UndeclaredProxy(trustedProxies),
  };
}

import { readSecret } from 'releases/config/secret';
import type { AppContext } from '../app-context';
import { UndeclaredProxy } from '../limits/undeclared-proxy';
import type { RenderedPages } from '../page/rendered-pages';

import { SessionTokens } from './session-token';
import { RolloutWatcher } from './watcher';

/** What counting sessions takes, for every handler that meets a visitor. */
export interface Counting {
  watcher: RolloutWatcher;
  tokens: SessionTokens;
  proxy: UndeclaredProxy;
}

export function startCounting({ data, live, dryRun, trustedProxies }: AppContext, rendered: RenderedPages): Counting {
  return {
    watcher: new RolloutWatcher({ data, live, rendered, dryRun }),
    tokens: new SessionTokens(readSecret(data)),
    proxy: new UndeclaredProxy(trustedProxies),
  };
}

// Hydrates the page; the bootstrap script fetches it. Evaluated in pieces, so that a slow phone has no long task: React first, then the
// page.
import { reportFailed } from './signals/report';
import { pause } from './bootstrap/pause';

async function hydratePage(): Promise<void> {
  await pause();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  const { createRemoteLoader } = await import(/* webpackMode: "eager" */ './loading/load-remote');
  await pause();
  const { hydrate } = await import(/* webpackMode: "eager" */ './hydrate');
  await pause();
  await hydrate(createRemoteLoader);
}

hydratePage().catch((error: unknown) => reportFailed('shell', error));

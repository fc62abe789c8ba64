// The page is complete HTML; this is what makes it live, when the bootstrap script has it fetched. Evaluated in pieces, so that no
// slow phone is busy for long at a time: React first, then the page.
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

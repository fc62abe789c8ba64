import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'shared/platform';
import { App } from './app';
import { createI18n } from './i18n/create-i18n';
import { loadMessages } from './i18n/load-messages';
import { readJson, type PageState, type Picks } from './page-state';
import { learnIntegrity } from './remotes/integrity';
import { createPageLoader, type RemoteLoader } from './remotes/page-loader';
import type { SectionName } from './remotes/sections';
import { reportFailed, reportLoaded, startReporting } from './remotes/report';
import { ROOT_ID, SECTION_ID } from './document/ids';

/** After this long the page comes alive without its section, whose rendered HTML stays until the code arrives. */
const DEADLINE = 3_000;

/** @param createRemoteLoader how sections are fetched: by federation, or in the comparison of `npm run bench` from one build */
export async function hydrate(createRemoteLoader: (picks: Picks, rendered: SectionName | null) => RemoteLoader): Promise<void> {
  const page = readJson<PageState>('page-state');
  const picks = readJson<Picks>('picks');
  learnIntegrity(picks);
  startReporting(picks);

  const i18n = createI18n(page.language, {});
  const loader = createPageLoader(createRemoteLoader(picks, page.section), i18n, page.site, reportFailed);
  // The section's code is on its way while the shell's own texts are.
  const arrived = loader.page(location, page.language).then(() => true, () => false);
  i18n.addResourceBundle(page.language, 'shell', await loadMessages(page.language));
  const html = document.getElementById(SECTION_ID)?.innerHTML ?? '';
  const isReady = await Promise.race([arrived, after(DEADLINE)]);

  hydrateRoot(
    document.getElementById(ROOT_ID)!,
    <BrowserRouter>
      <App page={page} picks={picks} i18n={i18n} loader={loader} rendered={{ html, isReady }} />
    </BrowserRouter>,
    { onRecoverableError: (error) => reportFailed(page.section ?? 'shell', error) },
  );
  reportLoaded('shell');
}

const after = (milliseconds: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), milliseconds));

import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { defineRemote, type Language, type Messages, type Remote, type RemoteRoute, type SectionName } from 'shared/contract';
import type { PageSelection, SectionFacts } from 'shared/contract/page/page-state';
import { DECLARED_SECTIONS } from 'shared/testing/declared-sections';
import { createTexts, Link } from 'shared/platform';
import { SITE } from 'shared/testing/site';
import { App } from '../app';
import en from '../messages/en.json';
import rw from '../messages/rw.json';
import { createPageLoader, type RemoteLoader } from '../loading/page-loader';

const MESSAGES: Record<Language, Messages> = { en, rw };

interface AppOptions {
  path?: string;
  language?: Language;
  loadRemote?: RemoteLoader;
  /** The server's HTML, for a section whose code did not load in time. */
  fallback?: string | null;
  /** The releases of the page; by default it names none. */
  selection?: PageSelection | null;
}

/** Renders the whole page in jsdom, with sections that a test can make slow, broken or absent. */
export async function renderApp({
  path = '/',
  language = 'en',
  loadRemote = loadFakeRemote,
  fallback = null,
  selection = null,
}: AppOptions = {}) {
  const texts = createTexts(language);
  texts.add(language, 'shell', MESSAGES[language]);
  const loader = createPageLoader(loadRemote, SECTIONS, texts, SITE);
  const page = { site: SITE, language, year: 2026, section: null };
  if (fallback === null) await loader.page(new URL(path, SITE.origin), language).catch(() => null);
  const tree = (
    <MemoryRouter initialEntries={[path]}>
      <App
        page={page}
        selection={selection}
        texts={texts}
        loader={loader}
        rendered={fallback === null ? null : { html: fallback, page: `<main>${fallback}</main>`, isReady: false }}
      />
    </MemoryRouter>
  );
  const rendered = await act(async () => render(tree));
  return { ...rendered, loader };
}

export const loadFakeRemote: RemoteLoader = async (section) => REMOTES[section]!;

/** The sections of every page in these tests. */
export const SECTIONS: Record<SectionName, SectionFacts> = DECLARED_SECTIONS;

/** A section with one page, which shows the section's name, with messages in both languages. */
export function fakeRoute(path: string, title: string, more: Partial<RemoteRoute> = {}): RemoteRoute {
  const Page = () => (
    <>
      <h1>{title}</h1>
      <h2 id="products">Products of {title}</h2>
      <Link to="/help-center#account">To an article’s part</Link>
      <Link to="/#products">To the products</Link>
      <Link to="/news">To a new section</Link>
    </>
  );
  return {
    path,
    load: async () => ({ Page, data: null }),
    head: ({ t }) => ({ title: `${title} ${t('word')}`, description: title }),
    ...more,
  };
}

export function fakeRemote(namespace: string, routes: RemoteRoute[]): Remote {
  return defineRemote({ namespace, routes, loadMessages: async (language) => ({ word: language === 'rw' ? 'ijambo' : 'word' }) });
}

const REMOTES: Record<SectionName, Remote> = {
  landing: fakeRemote('landing', [fakeRoute('/', 'Landing')]),
  legal: fakeRemote('legal', [fakeRoute('/terms-conditions', 'Terms'), fakeRoute('/privacy-policy', 'Privacy')]),
  help: fakeRemote('help', [fakeRoute('/help-center', 'Help'), fakeRoute('/help-center/search', 'Search')]),
};

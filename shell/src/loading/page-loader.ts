import { matchPath } from 'react-router-dom';
import type { Head, Language, LoadedPage, Remote, SectionName, Site } from 'shared/contract';
import type { Texts } from 'shared/platform';
import type { SectionFacts } from 'shared/contract/page/page-state';
import { linksOn, type LinkList, type ShownLink } from 'shared/contract/page/section-links';
import { sectionOf } from 'shared/contract/page/section-of';
import type { FailureKind } from 'shared/contract/page/signal';
import { failsAs, kindOfLoad } from '../signals/failure-kind';

/** A page ready to render; `null` for an address without a route. */
type ReadyPage = (LoadedPage & { section: SectionName; head: Head }) | null;

export interface PageAddress {
  pathname: string;
  search: string;
}

/** Fetches a section's code: by Module Federation in the browser, from its release folder at publish. */
export type RemoteLoader = (section: SectionName) => Promise<Remote>;

export interface PageLoader {
  /** The section that owns a path among those that this page names. */
  sectionOf(pathname: string): SectionName | null;
  /** What the page knows of a section. */
  factsOf(section: SectionName): SectionFacts;
  /** The links of a list on one page. */
  links(list: LinkList, pathname: string): (ShownLink & { slot?: LinkList })[];
  /** One promise per address and language, with React's `status` and `value`; a failed one stays until `evict`. */
  page(address: PageAddress, language: Language): Promise<ReadyPage>;
  evict(address: PageAddress, language: Language): void;
  prefetch(address: PageAddress, language: Language): void;
}

/**
 * @param onFailure is called for a page whose section loaded and whose code or data did not
 * @param withTimeout adds a timeout to a loading; by default, as at publish, there is none
 */
export function createPageLoader(
  loadRemote: RemoteLoader,
  sections: Record<SectionName, SectionFacts>,
  texts: Texts,
  site: Site,
  onFailure?: (section: SectionName, error: unknown) => void,
  withTimeout: <Value>(loading: Promise<Value>, kind: FailureKind) => Promise<Value> = (loading) => loading,
): PageLoader {
  const pages = new Map<string, Promise<ReadyPage>>();
  /** Pages that the visitor has navigated to; the others are only prefetched. */
  const navigated = new Set<string>();
  const keyOf = ({ pathname, search }: PageAddress, language: Language) => `${language} ${pathname}${search}`;

  function page(address: PageAddress, language: Language): Promise<ReadyPage> {
    navigated.add(keyOf(address, language));
    return pageAt(address, language);
  }

  function pageAt(address: PageAddress, language: Language): Promise<ReadyPage> {
    const key = keyOf(address, language);
    const pending = pages.get(key);
    if (pending) return pending;
    const promise = tracked(loadPage(address, language));
    pages.set(key, promise);
    return promise;
  }

  async function loadPage({ pathname, search }: PageAddress, language: Language): Promise<ReadyPage> {
    const section = sectionOf(sections, pathname);
    if (!section) return null;
    const remote = await loadRemote(section);
    try {
      return await withTimeout(loadRoute(remote, section, pathname, search, language), 'chunk');
    } catch (error) {
      onFailure?.(section, error);
      throw error;
    }
  }

  async function loadRoute(
    remote: Remote,
    section: SectionName,
    pathname: string,
    search: string,
    language: Language,
  ): Promise<ReadyPage> {
    const messages = failsAs(
      () => 'messages',
      withRetry(() => loadMessages(remote, language)),
    );
    for (const route of remote.routes) {
      const match = matchPath(route.path, pathname);
      if (!match) continue;
      const request = { params: match.params, search: new URLSearchParams(search), language, site };
      const page = failsAs(
        kindOfLoad,
        withRetry(() => route.load(request)),
      );
      const [loaded] = await Promise.all([page, messages]);
      if (!loaded) return null;
      const t = texts.of(language, remote.namespace);
      return { ...loaded, section, head: route.head({ t, data: loaded.data, site }) };
    }
    return null;
  }

  async function loadMessages(remote: Remote, language: Language): Promise<void> {
    if (texts.has(language, remote.namespace)) return;
    texts.add(language, remote.namespace, await remote.loadMessages(language));
  }

  function evict(address: PageAddress, language: Language): void {
    pages.delete(keyOf(address, language));
    navigated.delete(keyOf(address, language));
  }

  return {
    sectionOf: (pathname) => sectionOf(sections, pathname),
    factsOf: (section) => sections[section]!,
    links: (list, pathname) => linksOn(sections, list, pathname),
    page,
    evict,
    // A failed prefetch is tried again when the visitor opens the page; a visitor who already waits for it must learn that it failed.
    prefetch: (address, language) =>
      void pageAt(address, language).catch(() => {
        if (!navigated.has(keyOf(address, language))) evict(address, language);
      }),
  };
}

/** Retries once: when a preload failed, the browser reuses that failure for the first request, and only a second one goes out. */
const withRetry = <Value>(load: () => Promise<Value>): Promise<Value> => load().catch(load);

/** React's `use` reads `status` and `value` without suspending, which is what lets a loaded page hydrate at once. */
function tracked<Value>(promise: Promise<Value>): Promise<Value> {
  const state = Object.assign(promise, { status: 'pending' });
  promise.then(
    (value) => void Object.assign(state, { status: 'fulfilled', value }),
    // `void`: a failed promise that is returned here would be an unhandled rejection, because no caller awaits it.
    (reason) => void Object.assign(state, { status: 'rejected', reason }),
  );
  return state;
}

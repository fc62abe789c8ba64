import type { i18n } from 'i18next';
import { matchPath } from 'react-router-dom';
import type { Head, Language, LoadedPage, Remote, Site } from 'shared/contract';
import { sectionOf, type SectionName } from './sections';

/** A page ready to render, or `null` for an address that no section knows. */
export type ReadyPage = (LoadedPage & { section: SectionName; head: Head }) | null;

export interface PageAddress {
  pathname: string;
  search: string;
}

/** How a section's code is fetched: by federation in the browser, from its release folder at publish. */
export type RemoteLoader = (section: SectionName) => Promise<Remote>;

export interface PageLoader {
  /** One promise per address and language, with React's `status` and `value`; a failed one stays until `forget`. */
  page(address: PageAddress, language: Language): Promise<ReadyPage>;
  forget(address: PageAddress, language: Language): void;
  prefetch(address: PageAddress, language: Language): void;
}

/** @param onFailure hears of a page whose section loaded and whose own code or data did not */
export function createPageLoader(loadRemote: RemoteLoader, instance: i18n, site: Site, onFailure?: (section: SectionName, error: unknown) => void): PageLoader {
  const pages = new Map<string, Promise<ReadyPage>>();
  const keyOf = ({ pathname, search }: PageAddress, language: Language) => `${language} ${pathname}${search}`;

  function page(address: PageAddress, language: Language): Promise<ReadyPage> {
    const key = keyOf(address, language);
    const known = pages.get(key);
    if (known) return known;
    const promise = tracked(loadPage(address, language));
    pages.set(key, promise);
    return promise;
  }

  async function loadPage({ pathname, search }: PageAddress, language: Language): Promise<ReadyPage> {
    const section = sectionOf(pathname);
    if (!section) return null;
    const remote = await loadRemote(section);
    try {
      return await loadRoute(remote, section, pathname, search, language);
    } catch (error) {
      onFailure?.(section, error);
      throw error;
    }
  }

  async function loadRoute(remote: Remote, section: SectionName, pathname: string, search: string, language: Language): Promise<ReadyPage> {
    const messages = twice(() => loadMessages(remote, language));
    for (const route of remote.routes) {
      const match = matchPath(route.path, pathname);
      if (!match) continue;
      const request = { params: match.params, search: new URLSearchParams(search), language, site };
      const [loaded] = await Promise.all([twice(() => route.load(request)), messages]);
      if (!loaded) return null;
      const t = instance.getFixedT(language, remote.namespace);
      return { ...loaded, section, head: route.head({ t, data: loaded.data, site }) };
    }
    return null;
  }

  async function loadMessages(remote: Remote, language: Language): Promise<void> {
    if (instance.hasResourceBundle(language, remote.namespace)) return;
    instance.addResourceBundle(language, remote.namespace, await remote.loadMessages(language));
  }

  return {
    page,
    forget: (address, language) => void pages.delete(keyOf(address, language)),
    prefetch: (address, language) => void page(address, language).catch(() => pages.delete(keyOf(address, language))),
  };
}

/** A browser hands the failure of an earlier preload on to the script that asks for the file; only the second request goes out. */
const twice = <Value>(load: () => Promise<Value>): Promise<Value> => load().catch(load);

/** React's `use` reads `status` and `value` without suspending, which is what lets a loaded page hydrate at once. */
function tracked<Value>(promise: Promise<Value>): Promise<Value> {
  const state = Object.assign(promise, { status: 'pending', value: undefined as Value | undefined, reason: undefined as unknown });
  promise.then(
    (value) => void Object.assign(state, { status: 'fulfilled', value }),
    // `void`, or the failed promise would be passed on to nobody: an unhandled rejection.
    (reason) => void Object.assign(state, { status: 'rejected', reason }),
  );
  return state;
}

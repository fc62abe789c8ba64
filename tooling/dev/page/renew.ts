import { LANGUAGES, type Language, type Messages, type Remote, type SectionName } from 'shared/contract';
import type { Development, Lent } from './development';

/** The remote modules of each section that are in use: the first, which the shell holds, and the newest. A newer one is copied into them. */
const remotes = new Map<SectionName, Remote[]>();

let lent: Lent | null = null;
let version = 0;
let loadShellTexts: ((language: Language) => Promise<Messages>) | null = null;
const listeners = new Set<() => void>();
/** The pages that were requested, all of which are stale after a change. */
const requested = new Map<string, Parameters<Lent['loader']['page']>>();
/** Parts whose routes or texts were updated and are not shown yet. */
const touched = new Set<string>();

export const renew: Pick<Development, 'remote' | 'shellTexts' | 'lend' | 'subscribe' | 'version'> = {
  remote(section, remote) {
    const modules = remotes.get(section) ?? [];
    for (const older of modules) Object.assign(older, remote);
    if (modules.length > 0) touched.add(section);
    remotes.set(section, [...modules.slice(0, 1), remote]);
  },
  shellTexts(load) {
    if (loadShellTexts) touched.add('shell');
    loadShellTexts = load;
  },
  lend(shell) {
    if (lent) return;
    lent = shell;
    rememberPages(shell.loader);
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  version: () => version,
};

/** Renders updated routes and texts; React Refresh renders updated components. */
export async function showTouched(): Promise<void> {
  if (touched.size === 0) return;
  const parts = [...touched];
  touched.clear();
  for (const part of parts) await renewTexts(part);
  await renewPages();
}

/** Renders changed prose. The HTML of the page is outdated, so routes must not read prose from it. */
export async function renewContent(): Promise<void> {
  document.querySelectorAll('[data-about]').forEach((text) => text.removeAttribute('data-about'));
  document.querySelectorAll('[data-titles]').forEach((list) => list.removeAttribute('data-titles'));
  await renewPages();
}

async function renewTexts(part: string): Promise<void> {
  const remote = remotes.get(part)?.at(-1);
  const load = part === 'shell' ? loadShellTexts : remote?.loadMessages;
  const namespace = remote?.namespace ?? part;
  for (const language of LANGUAGES)
    if (load && lent?.texts.has(language, namespace)) lent.texts.add(language, namespace, await load(language));
}

async function renewPages(): Promise<void> {
  if (!lent) return;
  const { loader } = lent;
  for (const [address, language] of requested.values()) loader.evict(address, language);
  requested.clear();
  const here = { pathname: location.pathname, search: location.search };
  const language = document.documentElement.lang as Language;
  loader.evict(here, language);
  // Loaded before React renders: a suspended page would be unmounted, with the text that was typed in it.
  await loader.page(here, language).catch(() => null);
  version += 1;
  listeners.forEach((listener) => listener());
}

function rememberPages(loader: Lent['loader']): void {
  const { page, prefetch } = loader;
  const remember = (...args: Parameters<typeof page>) => void requested.set(JSON.stringify(args), args);
  loader.page = (...args) => {
    remember(...args);
    return page(...args);
  };
  loader.prefetch = (...args) => {
    remember(...args);
    prefetch(...args);
  };
}

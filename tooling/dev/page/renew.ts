import { LANGUAGES, type Language, type Messages, type Remote, type SectionName } from 'shared/contract';
import type { Development, Lent } from './development';

/** Every face of a section that this page holds; the shell keeps the first, so what is new is written into it. */
const remotes = new Map<SectionName, Remote[]>();

let lent: Lent | null = null;
let version = 0;
let loadShellTexts: ((language: Language) => Promise<Messages>) | null = null;
const listeners = new Set<() => void>();
/** The pages that were asked for: all of them are stale after a change. */
const requested = new Map<string, Parameters<Lent['loader']['page']>>();
/** What an update has touched and is still to be shown. */
const touched = new Set<string>();

export const renew: Pick<Development, 'remote' | 'shellTexts' | 'lend' | 'subscribe' | 'version'> = {
  remote(section, remote) {
    const faces = remotes.get(section) ?? [];
    for (const older of faces) Object.assign(older, remote);
    if (faces.length > 0) touched.add(section);
    remotes.set(section, [...faces.slice(0, 1), remote]);
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

/** Shows what an update of routes, texts or the shell's texts has touched; components show themselves. */
export async function showTouched(): Promise<void> {
  if (touched.size === 0) return;
  const parts = [...touched];
  touched.clear();
  for (const part of parts) await renewTexts(part);
  await renewPages();
}

/** Prose has changed: what stands in the page is no longer what a route may take from it. */
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
  // Ready before React asks for it: otherwise the page would be taken down while it loads, and what was typed with it.
  await loader.page(here, language).catch(() => null);
  version += 1;
  listeners.forEach((listener) => listener());
}

function rememberPages(loader: Lent['loader']): void {
  const { page, prefetch } = loader;
  const remember = (...words: Parameters<typeof page>) => void requested.set(JSON.stringify(words), words);
  loader.page = (...words) => {
    remember(...words);
    return page(...words);
  };
  loader.prefetch = (...words) => {
    remember(...words);
    prefetch(...words);
  };
}

import { isLanguage, type Language } from 'shared/contract';
import type { WhichPages } from 'shared/contract/worker/requests';
import { NOTES } from './names';

async function read(name: string): Promise<string | null> {
  const note = await (await caches.open(NOTES)).match(name);
  return note ? note.text() : null;
}

const write = async (name: string, text: string) => (await caches.open(NOTES)).put(name, new Response(text));

/** The language of the last page; the worker reads no cookies. */
export async function lastLanguage(): Promise<Language> {
  const language = await read('/language');
  return isLanguage(language) ? language : 'en';
}

export const noteLanguage = (language: Language): Promise<void> => write('/language', language);

/** Whether the last page was in the dark theme; the worker reads no storage of pages. */
export const wasDark = async (): Promise<boolean> => (await read('/theme')) === 'dark';

export const noteTheme = (isDark: boolean): Promise<void> => write('/theme', isDark ? 'dark' : 'light');

const recalledNote = ({ section, language }: WhichPages) => `/recalled/${section}/${language}`;

const isNote = (path: string, text: string): boolean =>
  path === '/language'
    ? isLanguage(text)
    : path === '/theme'
      ? /^(dark|light)$/.test(text)
      : path.startsWith('/recalled/') && text === '';

/** Deletes entries that are no notes: any page can write into this cache. */
export async function tidyNotes(): Promise<void> {
  const notes = await caches.open(NOTES);
  for (const request of await notes.keys()) {
    const text = (await (await notes.match(request))?.text()) ?? '';
    if (!isNote(new URL(request.url).pathname, text)) await notes.delete(request);
  }
}

export const wasRecalled = async (which: WhichPages): Promise<boolean> => (await read(recalledNote(which))) !== null;
export const noteRecalled = (which: WhichPages): Promise<void> => write(recalledNote(which), '');

export async function deleteRecalledNote(which: WhichPages): Promise<void> {
  await (await caches.open(NOTES)).delete(recalledNote(which));
}

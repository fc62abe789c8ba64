import type { Language } from 'shared/contract';
import { SEARCHES_ADDRESS } from 'shared/contract/page/addresses';

/** Milliseconds that "nothing found" stands before it counts: who types on meant something else. */
export const STANDS = 3_000;

/** Tells the editors what their guides do not answer: the words alone. Nothing waits for it, and nothing is tried again. */
export function tellInVain(language: Language, words: string): void {
  fetch(SEARCHES_ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ language, words }),
  }).catch(() => undefined);
}

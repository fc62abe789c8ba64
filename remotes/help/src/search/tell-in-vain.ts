import type { Language } from 'shared/contract';
import { SEARCHES_ADDRESS } from 'shared/contract/page/addresses';

/** Milliseconds that "no result" is shown before it is reported; a visitor who keeps typing meant something else. */
export const STANDS = 3_000;

/** Reports the words of a search without results, for the editors. Not awaited and not retried. */
export function tellInVain(language: Language, words: string): void {
  fetch(SEARCHES_ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ language, words }),
  }).catch(() => undefined);
}

import { isLanguage, type Language } from 'shared/contract';
import { LANGUAGE_KEY } from 'shared/contract/page/cookies';
import { readStored, store } from '../storage';

/** Seconds; a literal, because the minifier of the bootstrap script would keep a product. */
const YEAR = 31_536_000;

/** Writes the language to localStorage and to the cookie, which the origin reads. */
export function storeLanguage(language: Language): void {
  store(LANGUAGE_KEY, language);
  try {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${YEAR}; SameSite=Lax${secure}`;
  } catch {
    // The browser forbids cookies: the choice is not remembered.
  }
}

/** The language in storage, if the page was rendered without it because the cookie was lost; otherwise `null`. */
export function forgottenLanguage(): Language | null {
  const stored = readStored(LANGUAGE_KEY);
  return isLanguage(stored) && !chosenLanguage() ? stored : null;
}

/** The language in the address or in the cookie, in which the origin renders the page; a copy on this device may be in the other one. */
export function chosenLanguage(): string | undefined {
  const named = new URLSearchParams(location.search).get('lng');
  if (isLanguage(named)) return named;
  try {
    return new RegExp(`(?:^|; )${LANGUAGE_KEY}=(en|rw)`).exec(document.cookie)?.[1];
  } catch {
    return undefined;
  }
}

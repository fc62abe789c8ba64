import { isLanguage, type Language } from 'shared/contract';
import { LANGUAGE_KEY } from 'shared/contract/page/cookies';
import { readStored, store } from '../storage';

/** Seconds; written out, because the bootstrap script's build keeps what it would have to reckon. */
const YEAR = 31_536_000;

/** Keeps localStorage and the cookie, which the origin reads, equal. */
export function storeLanguage(language: Language): void {
  store(LANGUAGE_KEY, language);
  try {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${YEAR}; SameSite=Lax${secure}`;
  } catch {
    // A browser that forbids cookies forgets the choice and works on.
  }
}

/** The stored language when the page was not rendered from it: storage knows one, and the cookie was lost. */
export function forgottenLanguage(): Language | null {
  const stored = readStored(LANGUAGE_KEY);
  return isLanguage(stored) && !hasLanguageCookie() && !hasLanguageInAddress() ? stored : null;
}

export function hasLanguageInAddress(): boolean {
  return isLanguage(new URLSearchParams(location.search).get('lng'));
}

export function hasLanguageCookie(): boolean {
  try {
    return new RegExp(`(^|; )${LANGUAGE_KEY}=(en|rw)`).test(document.cookie);
  } catch {
    return false;
  }
}

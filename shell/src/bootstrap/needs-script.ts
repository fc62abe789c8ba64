import { LANGUAGE_KEY } from 'shared/contract/page/cookies';

/**
 * Whether the page must be hydrated at once: storage has a language and the cookie was lost, or it has the key that the page's section
 * declares. A rough check; the hydrated page checks the language exactly (`forgottenLanguage`).
 */
export function needsScript(storedKey: string): boolean | undefined {
  try {
    return (
      localStorage.getItem(storedKey) !== null ||
      (localStorage.getItem(LANGUAGE_KEY) !== null && !/lng=/i.test(document.cookie + location.search))
    );
  } catch {
    // Storage is forbidden, so it holds nothing.
    return undefined;
  }
}

import { LANGUAGE_KEY } from 'shared/contract/page/cookies';

/**
 * What only script can put right, and so cannot wait: a language that storage alone remembers, and what the page's section keeps there.
 * The page itself looks closer (`forgottenLanguage`); here it is enough that none of them is overlooked.
 */
export function needsScript(storedKey: string): boolean | undefined {
  try {
    return (
      localStorage.getItem(storedKey) !== null ||
      (localStorage.getItem(LANGUAGE_KEY) !== null && !/lng=/i.test(document.cookie + location.search))
    );
  } catch {
    // A page without storage has nothing to put right.
    return undefined;
  }
}

// The bootstrap script: the only script that runs on a page before hydration is requested, inlined with at most 1.6 kB. It is first in
// `<body>`, so that nothing is painted in the wrong theme.
import { LANGUAGE_KEY } from 'shared/contract/page/cookies';
import { showTheme } from '../theme/theme-storage';
import type { HydrateEarly } from 'shared/contract/page/hydrate-early';
import { BOOTSTRAP_ID } from './early';
import { captureClick } from './capture-click';
import { unmark } from './marks';
import { selectNamedTab } from './select-tab';
import { savesData } from './saves-data';
import { early } from './state';
import { textOf } from './text-of';
import { trustNamedScripts } from './trusted-scripts';
import { allowRetry, requestHydration } from './request-hydration';
import { isOfShell, reportOutcome } from './watch-shell';

/** The brand's prefix of keys in storage; the document defines it before this script. */
declare const prefix: string;

showTheme(prefix);
trustNamedScripts();

addEventListener(
  'error',
  (event) => {
    if (!isOfShell(event)) return;
    reportOutcome('failed');
    if (early.page) return;
    // No button stays busy when hydration fails; after a failed download of its first script the next interaction retries.
    early.clicks = [];
    unmark(early.pressed);
    unmark(early.named);
    if (/\/main\./.test((event.target as HTMLScriptElement).src)) allowRetry();
  },
  true,
);
addEventListener('click', (event) => captureClick(event, prefix), true);

const onIntent = ({ target }: Event) => {
  if ((target as Element).closest?.('button:not([data-early]),input')) requestHydration();
};
addEventListener('pointerover', onIntent);
addEventListener('focusin', onIntent);

// The browser shows a page of its history as it was left; since then the visitor may have chosen another theme or language.
let before: string | undefined;
addEventListener('pageshow', () => {
  showTheme(prefix);
  try {
    const { lang } = document.documentElement;
    const now = document.cookie + lang;
    before ??= now;
    // Not where this page itself was switched to the language.
    if (before !== now && !now.includes(`=${lang}`)) location.reload();
  } catch {
    // The browser forbids cookies, so no language was chosen.
  }
});

addEventListener('DOMContentLoaded', () => {
  const { hashOfTab, storedKey }: HydrateEarly = JSON.parse(textOf(BOOTSTRAP_ID));
  const selectTabOfHash = () => {
    if (!early.section && selectNamedTab()) requestHydration();
  };
  if (hashOfTab) {
    addEventListener('hashchange', selectTabOfHash);
    selectTabOfHash();
  }
  if (needsScript(prefix + storedKey)) requestHydration();
});

// A visitor who leaves earlier downloads no script.
const STAY_MS = 3_000;

if (!savesData())
  addEventListener('load', () => setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(requestHydration), STAY_MS));

/**
 * What only a script can correct, at once: a language that only storage has, and what the page's section stores there.
 * May report too much, but never too little: the hydrated page checks exactly (`forgottenLanguage`).
 */
function needsScript(storedKey: string): boolean | undefined {
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

// The starter: the one script that a page carries before it is wanted, built into a text of at most 1.5 kB. It stands first in
// `<body>`, so that nothing is painted in the wrong theme.
import { showTheme } from '../theme/theme-storage';
import type { Early } from './early';
import { keepClick } from './keep-clicks';
import { unmark } from './marks';
import { nameTab } from './name-tab';
import { needsScript } from './needs-script';
import { trustNamedScripts } from './trusted-scripts';
import { sleep, wake } from './wake';
import { isOfShell, reportShell } from './watch-shell';

/** The brand's prefix of keys in storage; the document gives it to the starter. */
declare const prefix: string;

const early: Early = (globalThis.early = { clicks: [], pressed: [], named: [] });

showTheme(prefix);
trustNamedScripts();

addEventListener(
  'error',
  (event) => {
    if (!isOfShell(event)) return;
    reportShell();
    if (early.page) return;
    // Nothing stays busy for a page that does not come; a file that was lost on its way is asked for at the next touch.
    early.clicks = [];
    unmark(early.pressed);
    unmark(early.named);
    if ((event.target as HTMLScriptElement).src) sleep();
  },
  true,
);
addEventListener('click', (event) => keepClick(event, early, prefix), true);

const onIntent = ({ target }: Event) => {
  if ((target as Element).closest?.('button:not([data-early]),input')) wake();
};
addEventListener('pointerover', onIntent);
addEventListener('focusin', onIntent);

const honourHash = () => {
  if (!early.section && nameTab(early)) wake();
};
addEventListener('hashchange', honourHash);
addEventListener('DOMContentLoaded', () => {
  honourHash();
  if (needsScript(prefix)) wake();
});

// Who leaves within these seconds pays for no script, and nothing runs while the first screen is read.
const STAY_MS = 3_000;

// A visitor who pays for each byte, or waits long for it, gets script only when they reach for what needs it.
const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
if (!connection?.saveData && !/2g/.test(connection?.effectiveType as string))
  addEventListener('load', () => setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(wake), STAY_MS));

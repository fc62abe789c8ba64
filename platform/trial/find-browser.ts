import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SYSTEM = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chromium-headless-shell'];

/** The path of Chromium: the named one, otherwise Playwright's, otherwise the system's; `null` if there is none. */
export function installedBrowser(named: string | null = null): string | null {
  if (named !== null) return existsSync(named) ? named : null;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return SYSTEM.map(which).find((path) => path !== null) ?? null;
}

/** The reason why there is no browser. */
export const noBrowser = (named: string | null): string =>
  named === null ? 'no Chromium is installed' : `BROWSER_PATH is "${named}", which is no file`;

function which(command: string): string | null {
  try {
    return execFileSync('which', [command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null;
  } catch {
    return null;
  }
}

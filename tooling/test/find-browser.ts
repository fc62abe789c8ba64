import { chromium } from '@playwright/test';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];

/** A Chromium to test with: Playwright's own, else the system's, else one that it installs; else a line that says how. */
export function findBrowser(): { path: string; fault?: undefined } | { path?: undefined; fault: string } {
  const found = installed();
  if (found) return { path: found };
  console.log('No Chromium is installed; trying to install one.');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  if (!installed() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const now = installed();
  return now
    ? { path: now }
    : {
        fault:
          'The browser tests need Chromium: run "npx playwright install chromium" or install your system\'s chromium package.',
      };
}

function installed(): string | null {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return SYSTEM.map(which).find((path) => path !== null) ?? null;
}

function which(command: string): string | null {
  try {
    return execFileSync('which', [command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null;
  } catch {
    return null;
  }
}

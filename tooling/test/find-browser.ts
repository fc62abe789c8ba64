import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installedBrowser } from 'platform/trial/find-browser';

/** A Chromium to test with: Playwright's own, else the system's, else one that it installs; else a line that says how. */
export function findBrowser(): { path: string; fault?: undefined } | { path?: undefined; fault: string } {
  const browser = installedBrowser();
  if (browser) return { path: browser };
  console.log('No Chromium is installed; trying to install one.');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  if (!installedBrowser() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const now = installedBrowser();
  return now
    ? { path: now }
    : {
        fault:
          'The browser tests need Chromium: run "npx playwright install chromium" or install your system\'s chromium package.',
      };
}

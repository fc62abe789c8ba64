import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { installedBrowser } from 'platform/trial/browser';

/** Debian's headless shell: the same engine without windows, which needs three quarters of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const present = () => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : installedBrowser());

/** Finds Chromium for tests: the headless shell, Playwright's, the system's, or one that it installs. Otherwise returns a sentence on how to install one. */
export async function findBrowser(): Promise<{ path: string; fault?: undefined } | { path?: undefined; fault: string }> {
  const browser = present() ?? (await install());
  return browser
    ? { path: browser }
    : {
        fault:
          'The browser tests need Chromium: run "npx playwright install chromium" or install your system\'s chromium package.',
      };
}

/** The same, but prints that sentence and ends the process if there is no browser. */
export async function requireBrowser(): Promise<string> {
  const { path, fault } = await findBrowser();
  if (path !== undefined) return path;
  console.error(fault);
  process.exit(1);
}

async function install(): Promise<string | null> {
  console.log('No Chromium is installed; trying to install one.');
  await run('npx', ['playwright', 'install', 'chromium'], 300_000);
  if (installedBrowser() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return installedBrowser();
  await run('apt-get', ['update']);
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!installedBrowser()) await run('apt-get', ['install', '-y', name]);
  return installedBrowser();
}

/** Runs a program and ignores its failure; the caller checks whether there is a browser afterwards. @param timeout in milliseconds */
async function run(program: string, args: string[], timeout?: number): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await promisify(execFile)(program, args, { env, timeout, maxBuffer: Infinity }).catch(() => undefined);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import type { SiteProxy } from './site-proxy';

/** The only host name that the browser resolves: that of the proxy which serves a pair. */
const PROXY_HOST = 'pair.invalid';

/** Disables every other host name. Requests outside a visitor's context, also those to this machine, use a proxy that does not exist. */
const NO_NETWORK = [
  `--host-resolver-rules=MAP ${PROXY_HOST} 127.0.0.1,MAP * ~NOTFOUND`,
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Makes requests to this machine use the proxy too. */
const BYPASS = '<-loopback>';

export interface IsolatedBrowser {
  browser: Browser;
  close(): Promise<void>;
}

/** Starts a browser with its own profile, without the environment of this process and without network access. */
export async function openIsolatedBrowser(executablePath: string): Promise<IsolatedBrowser> {
  const home = await mkdtemp(path.join(tmpdir(), 'trial-browser-'));
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  try {
    const browser = await chromium.launch({
      executablePath,
      // Chromium cannot start its sandbox as root.
      chromiumSandbox: process.getuid?.() !== 0,
      env: { HOME: home, TMPDIR: home, PATH: process.env.PATH, LANG: 'C.UTF-8' },
      args: ['--disable-gpu', '--disable-dev-shm-usage', ...NO_NETWORK],
      proxy: { server: 'http://no-network.invalid:1', bypass: BYPASS },
      downloadsPath: home,
      // The program closes the browser itself.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    return { browser, close: () => browser.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Creates the context of one visitor, whose requests all go to the proxy of a pair. */
export function newContext(browser: Browser, { port }: Pick<SiteProxy, 'port'>): Promise<BrowserContext> {
  return browser.newContext({
    proxy: { server: `http://${PROXY_HOST}:${port}`, bypass: BYPASS },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
}

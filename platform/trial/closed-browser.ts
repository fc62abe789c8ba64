import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import type { SiteProxy } from './site-proxy';

/** The one name that is resolved: a proxy that answers for a pair is reached under it. */
const PROXY_HOST = 'pair.invalid';

/** No other name is resolved, and what is not of a visitor, also to this machine, goes through a proxy whose name is another one. */
const NO_NETWORK = [
  `--host-resolver-rules=MAP ${PROXY_HOST} 127.0.0.1,MAP * ~NOTFOUND`,
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Requests to this machine go through the proxy as well. */
const BYPASS = '<-loopback>';

export interface ClosedBrowser {
  browser: Browser;
  close(): Promise<void>;
}

/** A browser with a profile of its own, without an environment and without a network. */
export async function openClosedBrowser(executablePath: string): Promise<ClosedBrowser> {
  const home = await mkdtemp(path.join(tmpdir(), 'trial-browser-'));
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  try {
    const browser = await chromium.launch({
      executablePath,
      // Chromium refuses its sandbox to root.
      chromiumSandbox: process.getuid?.() !== 0,
      env: { HOME: home, TMPDIR: home, PATH: process.env.PATH, LANG: 'C.UTF-8' },
      args: ['--disable-gpu', '--disable-dev-shm-usage', ...NO_NETWORK],
      proxy: { server: 'http://no-network.invalid:1', bypass: BYPASS },
      downloadsPath: home,
      // The program decides how it ends.
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

/** What one visitor keeps in the browser; every request of theirs goes to the proxy that answers for a pair. */
export function newContext(browser: Browser, { port }: Pick<SiteProxy, 'port'>): Promise<BrowserContext> {
  return browser.newContext({
    proxy: { server: `http://${PROXY_HOST}:${port}`, bypass: BYPASS },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
}

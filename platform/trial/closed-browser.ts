import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import type { ServedPair } from './serve-pair';

/** Where pages under trial believe to be. Nothing listens there for them: what is asked there never becomes a connection. */
export const SITE = 'http://localhost';

/** No name is resolved, and every connection, also to this machine, goes through a proxy whose name is one. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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
      proxy: { server: 'http://no-network.invalid:1', bypass: '<-loopback>' },
      downloadsPath: home,
      // The program decides how it ends.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const close = async () => {
      await browser.close();
      await remove();
    };
    return { browser, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * A visitor's first visit, whose every request is answered by the pair.
 * @param onRefused hears the address of a request to anywhere else
 */
export async function newVisit(
  browser: Browser,
  served: ServedPair,
  options: BrowserContextOptions,
  onRefused: (address: string) => void,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block', acceptDownloads: false });
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (url.origin !== SITE) {
      onRefused(request.url());
      return route.abort('blockedbyclient');
    }
    const [method, headers, body] = [request.method(), request.headers(), request.postDataBuffer()];
    try {
      const answer = await served.answer({ method, path: url.pathname + url.search, headers, body });
      await route.fulfill(answer);
    } catch {
      // The page was closed meanwhile, or the pair is served no longer; both end the visit.
      await route.abort().catch(() => undefined);
    }
  });
  await context.routeWebSocket(/.*/, (socket) => {
    onRefused(socket.url());
    return socket.close();
  });
  return context;
}

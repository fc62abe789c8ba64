// The worker of the site: what of it can be read without a connection. It belongs to a release of the shell, and the origin answers
// it at a fixed address; it knows no release by itself.
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { Ask } from 'shared/contract/worker/asks';
import { answer, isReleaseFile } from './answer';
import { findPage } from './find-page';
import { forgetBlocked, forgetBlockedNowAndThen } from './forget-blocked';
import { keepable } from './kept-page';
import { marked } from './marked';
import { FILES, VISITED } from './names';
import { offlinePage } from './offline-page';
import { pageKey } from './page-key';
import { scope } from './scope';
import { isAsNamed } from './trusted-site';
import { tidy } from './tidy';

/** A reader waits no longer than this for the newest text when an older one is at hand. */
const PATIENCE_SECONDS = 3;

/** Every address but the origin's own: a page has no dot in its path. */
const isPage = ({ pathname }: URL) => !/^\/(_|api\/)|\./.test(pathname);

async function keptAnswer(address: string): Promise<Response | undefined> {
  const page = await findPage(address);
  return page && marked(page);
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  new NetworkFirst({
    cacheName: VISITED,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url),
        cacheWillUpdate: async ({ request, response }) => keepable(request.url, response),
        cacheDidUpdate: async () => {
          await forgetBlockedNowAndThen();
          await tidy();
        },
        cachedResponseWillBeUsed: ({ request }) => keptAnswer(request.url),
        // Firefox resolves a preload that failed with an error response, where others reject it; Workbox then asks no cache.
        handlerDidError: async ({ request }) => (await keptAnswer(request.url)) ?? offlinePage(),
      },
    ],
  }),
);

// Only what a page loads, whose hashes the page names: any page can write there, and what the browser opens by itself has no hash.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && isReleaseFile(url) && request.mode !== 'navigate' && !/worker/.test(request.destination),
  new CacheFirst({
    cacheName: FILES,
    plugins: [
      {
        // Another file in its place would be refused by the browser, and the page stay without it; the site has the true one.
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse && (await isAsNamed(cachedResponse, request.integrity)) ? cachedResponse : null,
      },
    ],
  }),
);

// A page that cannot show another one asks whether the site can, before it leaves for it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPage(url),
  async ({ request }) =>
    fetch(request).catch(async (error) => {
      if (await findPage(request.url)) return new Response(null);
      throw error;
    }),
  'HEAD',
);

scope.addEventListener('install', () => void scope.skipWaiting());

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    // The page is asked for while a sleeping worker starts.
    Promise.all([scope.registration.navigationPreload?.enable(), forgetBlocked(), tidy()]).then(() => scope.clients.claim()),
  ),
);

scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const page = (event as unknown as { source: { url: string } | null }).source?.url ?? location.href;
  event.waitUntil(
    answer(event.data as Ask, page, (progress) => port?.postMessage(progress)).then(
      (answered) => port?.postMessage({ answered }),
      () => port?.postMessage({ answered: null }),
    ),
  );
});

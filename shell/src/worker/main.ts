// The service worker, for reading without a connection. It is a file of a shell release, which the origin serves at a fixed address; its
// code names no release.
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { WorkerRequest } from 'shared/contract/worker/requests';
import { answer, isReleaseFile } from './answer';
import { findPage } from './find-page';
import { checkRecallsPeriodically } from './check-recalls';
import { cacheable } from './cached-page';
import { marked } from './marked';
import { FILES, VISITED } from './names';
import { offlinePage } from './offline-page';
import { pageKey } from './page-key';
import { scope } from './scope';
import { hasIntegrity } from './trusted-site';
import { tidy } from './tidy';

/** Until a cached copy is shown instead of the network's response. */
const TIMEOUT_SECONDS = 3;

/** Excludes the origin's internal addresses, and files: a page has no dot in its path. */
const isPage = ({ pathname }: URL) => !/^\/(_|api\/)|\./.test(pathname);

async function answerFromCache(address: string): Promise<Response | undefined> {
  const page = await findPage(address);
  return page && marked(page);
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  new NetworkFirst({
    cacheName: VISITED,
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url),
        cacheWillUpdate: async ({ request, response }) => cacheable(request.url, response),
        cacheDidUpdate: async () => {
          await checkRecallsPeriodically();
          await tidy();
        },
        cachedResponseWillBeUsed: ({ request }) => answerFromCache(request.url),
        // In Firefox a failed preload resolves with an error response, where others reject; Workbox then does not read the cache.
        handlerDidError: async ({ request }) => (await answerFromCache(request.url)) ?? offlinePage(),
      },
    ],
  }),
);

// Only subresources, for which the page has hashes: any page can write into this cache, and a navigation or worker has no hash.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && isReleaseFile(url) && request.mode !== 'navigate' && !/worker/.test(request.destination),
  new CacheFirst({
    cacheName: FILES,
    plugins: [
      {
        // The browser would refuse a changed file and the page would miss it; the site has the right one.
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse && (await hasIntegrity(cachedResponse, request.integrity)) ? cachedResponse : null,
      },
    ],
  }),
);

// Before it reloads, a page whose code failed checks by HEAD whether there is a document.
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
    // Requests nothing: a visitor who navigates waits until this has ended. Pages ask for recalls with their first message.
    // Navigation preload: the browser requests the page while the worker starts.
    Promise.all([scope.registration.navigationPreload?.enable(), tidy()]).then(() => scope.clients.claim()),
  ),
);

scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const page = (event as unknown as { source: { url: string } | null }).source?.url ?? location.href;
  event.waitUntil(
    answer(event.data as WorkerRequest, page, (progress) => port?.postMessage(progress)).then(
      (answered) => port?.postMessage({ answered }),
      () => port?.postMessage({ answered: null }),
    ),
  );
});

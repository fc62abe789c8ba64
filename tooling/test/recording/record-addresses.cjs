// Records the addresses of requests to the servers of browser tests, for `addresses.ts`. Node preloads it (`--require`) into Playwright's workers
// and every program that they start, so it is plain JavaScript.
const { subscribe } = require('node:diagnostics_channel');
const { appendFileSync } = require('node:fs');
const path = require('node:path');

const isService = /[\\/](release-service[\\/]main\.ts|service\.mjs)$/.test(process.argv[1]);

/**
 * The address below that of the site. After `service` stands one that the release service is asked for, and after `trial` one that a browser under
 * trial asks its proxy for: that may be any page, but the files of a release are those of the site.
 */
function addressOf(url) {
  const [, proxied] = /^http:\/\/[^/]+(\/.*)$/.exec(url) ?? [];
  if (proxied) return proxied.startsWith('/_releases/') ? proxied : `trial ${proxied}`;
  return isService ? `service ${url}` : url;
}

subscribe('http.server.request.start', ({ request }) => {
  const { ADDRESSES, TEST_WORKER_INDEX } = process.env;
  if (TEST_WORKER_INDEX) appendFileSync(path.join(ADDRESSES, TEST_WORKER_INDEX), `${addressOf(request.url)}\n`);
});

// Records the addresses of requests to the servers of browser tests, for `addresses.ts`. Node preloads it (`--require`) into Playwright's workers
// and every program that they start, so it is plain JavaScript.
const { subscribe } = require('node:diagnostics_channel');
const { appendFileSync } = require('node:fs');
const path = require('node:path');

subscribe('http.server.request.start', ({ request }) => {
  const { ADDRESSES, TEST_WORKER_INDEX } = process.env;
  if (TEST_WORKER_INDEX) appendFileSync(path.join(ADDRESSES, TEST_WORKER_INDEX), `${request.url}\n`);
});

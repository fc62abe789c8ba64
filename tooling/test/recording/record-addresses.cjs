// Writes down which addresses the servers of browser tests are asked for. Node loads it first into Playwright's workers and every program that they
// start (`--require`), so it is plain JavaScript. `addresses.ts` reads what it writes.
const { subscribe } = require('node:diagnostics_channel');
const { appendFileSync } = require('node:fs');
const path = require('node:path');

subscribe('http.server.request.start', ({ request }) => {
  const { ADDRESSES, TEST_WORKER_INDEX } = process.env;
  if (TEST_WORKER_INDEX) appendFileSync(path.join(ADDRESSES, TEST_WORKER_INDEX), `${request.url}\n`);
});

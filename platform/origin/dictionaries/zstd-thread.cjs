// A thread of its own, see `deltas.ts`: compresses what it is sent against a dictionary. Plain CommonJS, because the package finds its
// WebAssembly beside its own file, and a thread has no loader.
const { parentPort } = require('node:worker_threads');
const { init, createCCtx, compressUsingDict } = require('@bokuweb/zstd-wasm');

const ready = init().then(createCCtx);
parentPort.on('message', async ({ key, bytes, dictionary, effort }) => {
  const context = await ready;
  // Threads have no origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort.postMessage({ key, frame: compressUsingDict(context, bytes, dictionary, effort) });
});

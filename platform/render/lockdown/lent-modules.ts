import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import stream from 'node:stream';
import { TextDecoder, TextEncoder } from 'node:util';

const lent = {
  async_hooks: { AsyncLocalStorage },
  crypto: { createHash },
  stream,
  util: { TextDecoder, TextEncoder },
};

/** What a shell's bundle may require of Node: what React's server renderer needs, and nothing that reaches out of the process. */
export const LENT_MODULES: Record<string, unknown> = Object.fromEntries(
  Object.entries(lent).flatMap(([name, module]) => [
    [name, module],
    [`node:${name}`, module],
  ]),
);

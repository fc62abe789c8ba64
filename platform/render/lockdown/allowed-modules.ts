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

/** The modules of Node that a shell's bundle may require: those of React's server renderer, none of which leads out of the process. */
export const LENT_MODULES: Record<string, unknown> = Object.fromEntries(
  Object.entries(lent).flatMap(([name, module]) => [
    [name, module],
    [`node:${name}`, module],
  ]),
);

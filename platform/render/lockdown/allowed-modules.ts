import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import stream from 'node:stream';
import { TextDecoder, TextEncoder } from 'node:util';

const modules = {
  async_hooks: { AsyncLocalStorage },
  crypto: { createHash },
  stream,
  util: { TextDecoder, TextEncoder },
};

/** The modules of Node that a shell's bundle may require: those of React's server renderer, none of which leads out of the process. */
export const ALLOWED_MODULES: Record<string, unknown> = Object.fromEntries(
  Object.entries(modules).flatMap(([name, module]) => [
    [name, module],
    [`node:${name}`, module],
  ]),
);

import { early } from './state';
import type { WORKER_ADDRESS } from 'shared/contract/worker/requests';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * The Trusted Types policy `default`: whichever code requests a script, the browser loads only files that the page's facts name, by
 * exactly that address, and the worker, whose hash the origin checks. The browser takes `null` for a refusal.
 */
export function trustNamedScripts(): void {
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const [path] = /^\/_releases\/[^?]+/.exec(address) ?? [];
      // A literal takes fewer bytes than a constant of another file.
      return address === ('/sw.js' satisfies typeof WORKER_ADDRESS) || early.facts?.includes(`"${path}":`) ? address : null;
    },
  });
}

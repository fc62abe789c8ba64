import { early } from './state';
import type { WORKER_ADDRESS } from 'shared/contract/worker/asks';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * Where a page's headers enforce Trusted Types, only scripts of releases that this page names are loaded, whichever code requests them,
 * and by the words in which its facts name it; and the worker, which the origin answers by its hash. The browser takes `null` for a refusal.
 */
export function trustNamedScripts(): void {
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const [path] = /^\/_releases\/[^?]+/.exec(address) ?? [];
      // The literal spares bytes that a constant of another file would take.
      return address === ('/sw.js' satisfies typeof WORKER_ADDRESS) || early.facts?.includes(`"${path}":`) ? address : null;
    },
  });
}

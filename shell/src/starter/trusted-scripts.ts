import { PICKS_ID } from 'shared/contract/page/marks';
import type { WORKER_ADDRESS } from 'shared/contract/worker/asks';
import { textOf } from './text-of';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * Where a page's headers enforce Trusted Types, no script is loaded but one of a release that this page names, whoever asks for it,
 * and by the words in which the page names it; and the worker, which the origin answers by its hash. The browser takes `null` for a refusal.
 */
export function trustNamedScripts(): void {
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const [path] = /^\/_releases\/[^?]+/.exec(address) ?? [];
      // The literal spares bytes that a constant of another file would take.
      return address === ('/sw.js' satisfies typeof WORKER_ADDRESS) || textOf(PICKS_ID).includes(`"${path}":`) ? address : null;
    },
  });
}

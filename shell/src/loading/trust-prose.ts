interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

/**
 * Makes the one way in which HTML gets into a page with Trusted Types, and lends it to the sections: for prose, and for what the
 * server itself wrote and is put back when the code for it fails.
 */
export function trustProse(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('prose', { createHTML: (html) => html });
  if (policy) globalThis.trustProse = (html) => policy.createHTML(html);
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

/**
 * Creates the Trusted Types policy `prose`, the only one for HTML, and provides it to the sections: for prose, and for the server's own
 * HTML that is restored when its code fails.
 */
export function trustProse(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('prose', { createHTML: (html) => html });
  if (policy) globalThis.trustProse = (html) => policy.createHTML(html);
}

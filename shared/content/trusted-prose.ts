declare global {
  /** The shell's policy `prose`: gives HTML that this site's build wrote as what a page with Trusted Types takes. */
  var trustProse: ((html: string) => string) | undefined;
}

/**
 * HTML of this site's own build for `dangerouslySetInnerHTML`. Nothing that a visitor or a network can change may be given to it:
 * texts are sanitised when they are built, and checked against their hash when they come.
 */
export const trustedProse = (html: string): string => globalThis.trustProse?.(html) ?? html;

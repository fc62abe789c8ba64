declare global {
  /** The shell's Trusted Types policy `prose`, for HTML that the build wrote. */
  var trustProse: ((html: string) => string) | undefined;
}

/**
 * HTML of this site's build for `dangerouslySetInnerHTML`. Never pass anything that a visitor or the network can change: texts are
 * sanitised by the build and checked by their hash when they are loaded.
 */
export const trustedProse = (html: string): string => globalThis.trustProse?.(html) ?? html;

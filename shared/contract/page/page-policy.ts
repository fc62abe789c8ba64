/** What the pages of a shell's release may run; its build writes it down beside the scripts. */
export interface PagePolicy {
  /** The inline scripts of every page, as `forBrand` finishes them. */
  inlineScripts: string[];
  /** The Trusted Types policies that the page's script makes. */
  trustedTypes: string[];
}

/**
 * `default` admits the scripts that the page names, by any loader: webpack's loaders in releases of any age, and the federation
 * runtime. `prose` admits HTML that the build wrote.
 */
export const TRUSTED_TYPES = ['default', 'prose'];

/** Stands in an inline script for the brand's prefix of keys in storage, which the build does not know. */
const PREFIX_MARK = '{{prefix}}';

/** An inline script of the build as one brand's pages carry it. */
export const forBrand = (script: string, prefix: string): string =>
  script.replace(PREFIX_MARK, () => JSON.stringify(prefix).replaceAll('<', '\\u003c'));

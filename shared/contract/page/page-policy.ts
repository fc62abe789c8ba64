import { jsonInScript } from './json-script';

/** The scripts that pages of a shell's release may run; the build writes it beside the scripts. */
export interface PagePolicy {
  /** The inline scripts of every page, as `forBrand` finishes them. */
  inlineScripts: string[];
  /** The Trusted Types policies that the page's script makes. */
  trustedTypes: string[];
}

/**
 * `default` allows the scripts that the page names, for any loader: webpack's in releases of any age, and the federation runtime.
 * `prose` allows HTML that the build wrote.
 */
export const TRUSTED_TYPES = ['default', 'prose'];

/** The placeholder in an inline script for the brand's prefix of keys in storage, which is unknown to the build. */
const PREFIX_MARK = '{{prefix}}';

/** An inline script of the build, filled for one brand. */
export const forBrand = (script: string, prefix: string): string => script.replace(PREFIX_MARK, () => jsonInScript(prefix));

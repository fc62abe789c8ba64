import { forBrand } from 'shared/contract/page/page-policy';

/** `../bootstrap/main.ts` and `style-watch.ts` as the build makes them; see `tooling/build/shell-bundles.ts`. */
declare const BOOTSTRAP: string;
declare const STYLE_WATCH: string;
/** `near-link.ts`, and `prefetch-rules.json`. */
declare const NEAR_LINK: string;
declare const PREFETCH_RULES: string;

/** The bootstrap script as inline script for one brand. */
export const bootstrapText = (prefix: string): string => forBrand(BOOTSTRAP, prefix);

/** Shows the page without a stylesheet that hangs. */
export const styleWatchText = (): string => STYLE_WATCH;

/** Marks the link that a finger presses. */
export const nearLinkText = (): string => NEAR_LINK;

/** Speculation rules: the browser prefetches the target of a marked link. */
export const prefetchRules = (): string => PREFETCH_RULES;

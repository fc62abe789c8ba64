import { forBrand } from 'shared/contract/page/page-policy';

/** `../bootstrap/main.ts` and `style-watch.ts` as the build makes them; see `tooling/build/shell-bundles.ts`. */
declare const BOOTSTRAP: string;
declare const STYLE_WATCH: string;
/** `near-link.ts`, and `prefetch-rules.json`. */
declare const NEAR_LINK: string;
declare const PREFETCH_RULES: string;

/** The bootstrap script for one brand, as the inline script that a document carries. */
export const bootstrapText = (prefix: string): string => forBrand(BOOTSTRAP, prefix);

/** What keeps a stylesheet that hangs from holding back the page. */
export const styleWatchText = (): string => STYLE_WATCH;

/** What marks the link that a finger presses. */
export const nearLinkText = (): string => NEAR_LINK;

/** What the browser prefetches: the page behind a link with that mark. */
export const prefetchRules = (): string => PREFETCH_RULES;

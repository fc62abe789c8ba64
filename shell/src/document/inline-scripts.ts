import { forBrand } from 'shared/contract/page/page-policy';

/** `../starter/main.ts` and `style-watch.ts` as the build makes them; see `tooling/build/page-policy.ts`. */
declare const STARTER: string;
declare const STYLE_WATCH: string;

/** The starter for one brand, as the inline script that a document carries. */
export const starterText = (prefix: string): string => forBrand(STARTER, prefix);

/** What keeps a stylesheet that hangs from holding back the page. */
export const styleWatchText = (): string => STYLE_WATCH;

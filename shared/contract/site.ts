/** The brand: what `shell/site.json` may say. One build serves any brand, so nothing of it is compiled in. */
export interface Site {
  productName: string;
  companyName: string;
  /** Where the public reaches the site, without a trailing slash; canonical addresses and the sitemap start with it. */
  origin: string;
  /** Put before the theme's storage key: `{storagePrefix}rw-color-theme`. */
  storagePrefix: string;
  supportEmail: string;
  supportPhone: string;
  ussdCode: string;
  portal: { createAccount: string; home: string };
  stores: { appStore: string; playStore: string };
  social: { linkedin: string; facebook: string; twitter: string; instagram: string };
  /** Origin of the product's own feedback service; empty means this site's inbox. */
  feedbackHost: string;
  firstCopyrightYear: number;
  /** `null` until the company has decided: the pages then say so in words. */
  legal: { governingLaw: { en: string; rw: string } | null };
}

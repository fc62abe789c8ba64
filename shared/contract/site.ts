import type { Language } from './language';

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
  /** What customers said, with their consent; without any, the page shows examples that call themselves invented. */
  testimonies?: { quote: InBoth; name: string; role: InBoth }[];
  /** The asset manager's name, and a sentence that names a past return with its date; what is not set is not said. */
  investing?: { assetManager?: string; pastReturn?: InBoth };
  /** A sentence on who licenses the company, and one on where customers' money is held; shown only when set. */
  licence?: InBoth;
  moneyHeld?: InBoth;
  /** How a visitor reaches the company; each is shown only when set. */
  openingHours?: InBoth;
  languagesSpoken?: InBoth;
  address?: InBoth;
  companyNumber?: string;
  /** The email of the person responsible for personal data. */
  dataProtectionEmail?: string;
  /** `null` until the company has decided: the pages then say so in words. */
  legal: { governingLaw: InBoth | null };
}

/** A text in every language. */
type InBoth = Record<Language, string>;

import type { Language } from './language';

/** The brand file, `shell/site.json`. One build serves any brand, so none of it is compiled in. */
export interface Site {
  productName: string;
  companyName: string;
  /** The public origin of the site, without a trailing slash, for canonical addresses and the sitemap. */
  origin: string;
  /** The prefix of keys in storage, such as `{storagePrefix}rw-color-theme`. */
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
  /** Quotations of customers, with their consent; without any, the page shows examples that are marked as invented. */
  testimonies?: { quote: InBoth; name: string; role: InBoth }[];
  /** The asset manager's name, and a sentence on a past return with its date; shown only when set. */
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
  /** `null` until the company has decided, which the pages then say. */
  legal: { governingLaw: InBoth | null };
}

/** A text in every language. */
type InBoth = Record<Language, string>;

import * as z from 'zod';
import type { Site } from 'shared/contract';

const webAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((value) => !/["<>\s]/.test(value), 'must not hold quotes, brackets or spaces')
  // `URL` accepts the host `a;script-src`, which would add a directive to the content security policy.
  .refine((value) => /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(new URL(value).hostname), 'must name a host such as www.example.rw');
const origin = webAddress.refine(
  (value) => value === new URL(value).origin,
  'must be an origin such as https://www.example.rw, without a path',
);
const text = z.string().trim().min(1);
const inBoth = z.strictObject({ en: text, rw: text });
const dated = text.regex(/\b20\d\d\b/, 'must name the year of the figure');

/** The schema of `shell/site.json`. Refuses unknown fields, so that a misspelt one is not silently ignored. */
export const siteSchema = z.strictObject({
  productName: text,
  companyName: text,
  origin,
  storagePrefix: z.string().regex(/^[a-z0-9-]*$/, 'may hold a–z, 0–9 and -'),
  supportEmail: z.email(),
  supportPhone: z.string().regex(/^\+[0-9 ]{8,20}$/, 'must be a number such as +250 700 000 000'),
  ussdCode: z.string().regex(/^\*[0-9*]+#$/, 'must be a code such as *528#'),
  portal: z.strictObject({ createAccount: webAddress, home: webAddress }),
  stores: z.strictObject({ appStore: webAddress, playStore: webAddress }),
  social: z.strictObject({ linkedin: webAddress, facebook: webAddress, twitter: webAddress, instagram: webAddress }),
  feedbackHost: z.union([z.literal(''), origin]),
  firstCopyrightYear: z.int().min(1990).max(2100),
  testimonies: z.array(z.strictObject({ quote: inBoth, name: text, role: inBoth })).optional(),
  investing: z
    .strictObject({ assetManager: text.optional(), pastReturn: z.strictObject({ en: dated, rw: dated }).optional() })
    .optional(),
  licence: inBoth.optional(),
  moneyHeld: inBoth.optional(),
  openingHours: inBoth.optional(),
  languagesSpoken: inBoth.optional(),
  address: inBoth.optional(),
  companyNumber: text.optional(),
  dataProtectionEmail: z.email().optional(),
  legal: z.strictObject({
    governingLaw: z.union([text.transform((both) => ({ en: both, rw: both })), inBoth, z.null()]),
  }),
}) satisfies z.ZodType<Site>;

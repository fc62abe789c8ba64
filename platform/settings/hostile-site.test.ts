import * as fc from 'fast-check';
import { SEEDED } from 'shared/testing/seeded';
import { SITE } from 'shared/testing/site';
import { corrupted } from 'shared/testing/corrupted';
import { siteSchema } from './site-schema';

const addressesOf = ({ portal, stores, social, origin, feedbackHost }: ReturnType<typeof siteSchema.parse>) =>
  [...Object.values({ ...portal, ...stores, ...social }), origin, feedbackHost].filter(Boolean);

test('refuses a mutated brand file by its field, or it contains nothing that escapes from a page or a header', () => {
  let taken = 0;
  fc.assert(
    fc.property(corrupted(SITE), (value) => {
      const result = siteSchema.safeParse(value);
      if (!result.success) {
        for (const { path, message, code } of result.error.issues)
          expect([path.length > 0 || code === 'unrecognized_keys' || code === 'invalid_type', message]).toEqual([
            true,
            expect.stringMatching(/\w/),
          ]);
        return;
      }
      taken += 1;
      for (const address of addressesOf(result.data)) expect(address).toMatch(/^https?:\/\/[^\s"'<>;,]+$/);
      expect(JSON.parse(JSON.stringify(result.data))).toEqual(result.data);
    }),
    SEEDED,
  );
  expect(taken).toBeGreaterThan(10);
});

/** Hosts that `URL` accepts. */
const host = fc.array(fc.constantFrom('a', 'evil', '.', ';', "'", ',', '*', '"', '!', '(', ')', 'script-src', '-', ':80'), {
  minLength: 1,
  maxLength: 6,
});

test('a feedback host in the content security policy cannot end its directive', () => {
  fc.assert(
    fc.property(host, (parts) => {
      const { success, data } = siteSchema.safeParse({ ...SITE, feedbackHost: `https://${parts.join('')}` });
      if (success) expect(data.feedbackHost).toMatch(/^https:\/\/[\w.-]+(:\d+)?$/);
    }),
    SEEDED,
  );
});

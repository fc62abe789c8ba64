import { SITE } from 'shared/testing/site';
import { checkLaunch } from './check-launch';

test('a launch names what the site does not say yet, a line each', () => {
  const missing = checkLaunch({
    ...SITE,
    testimonies: [],
    investing: {},
    legal: { governingLaw: { en: 'Words', rw: 'Amagambo' } },
  });
  expect(missing.map((line) => line.split(' ')[0])).toEqual([
    'testimonies',
    'investing.assetManager',
    'licence',
    'moneyHeld',
    'openingHours',
    'languagesSpoken',
    'address',
    'companyNumber',
    'dataProtectionEmail',
  ]);
});

test('a launch names every placeholder by its field', () => {
  const missing = checkLaunch({
    ...SITE,
    productName: 'Hamwe',
    companyName: 'Hamwe Group Finance Ltd',
    supportPhone: '+250 700 000 000',
    supportEmail: 'support@hamwe.example',
    address: { en: 'Example Street 1, Kigali', rw: 'Kigali' },
    stores: { ...SITE.stores, appStore: 'https://apps.apple.com/rw/app/x/id000000000' },
  }).join('\n');
  for (const field of [
    'productName',
    'companyName',
    'supportPhone',
    'supportEmail',
    'address.en',
    'stores.appStore',
    'legal.governingLaw',
  ])
    expect(missing).toMatch(new RegExp(`^${field}`, 'm'));
  expect(missing).toContain('supportPhone is still a placeholder: +250 700 000 000\n');
});

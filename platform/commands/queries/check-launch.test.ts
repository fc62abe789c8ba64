import { SITE } from 'shared/testing/site';
import { checkLaunch } from './check-launch';

const both = { en: 'Words', rw: 'Amagambo' };
const FILLED = {
  ...SITE,
  testimonies: [{ quote: both, name: 'Aline', role: both }],
  investing: { assetManager: 'Umucunga Capital' },
  licence: both,
  moneyHeld: both,
  openingHours: both,
  languagesSpoken: both,
  address: both,
  companyNumber: '100000001',
  dataProtectionEmail: 'data@tuzamuke.test',
  legal: { governingLaw: both },
};

test('a launch names what the site does not say yet, a line each', () => {
  const missing = checkLaunch({ ...SITE, testimonies: [], investing: {}, legal: FILLED.legal });
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

test('a launch is content with a brand that is filled in', () => {
  expect(checkLaunch(FILLED)).toEqual([]);
});

test('a launch names every placeholder by its field', () => {
  const missing = checkLaunch({
    ...SITE,
    productName: 'Hamwe',
    companyName: 'Hamwe Group Finance Ltd',
    supportPhone: '+250 700 000 000',
    supportEmail: 'support@hamwe.example',
    stores: { ...SITE.stores, appStore: 'https://apps.apple.com/rw/app/x/id000000000' },
  }).join('\n');
  for (const field of ['productName', 'companyName', 'supportPhone', 'supportEmail', 'stores.appStore', 'legal.governingLaw'])
    expect(missing).toMatch(new RegExp(`^${field}`, 'm'));
});

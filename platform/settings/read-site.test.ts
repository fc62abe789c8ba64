import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SITE } from 'shared/testing/site';
import { newFolder } from 'shared/testing/new-folder';
import { BadSite, readSite } from './read-site';
import { ROOT } from './root';

const file = path.join(newFolder(), 'site.json');

function read(text: string) {
  writeFileSync(file, text);
  return readSite(file);
}

function refusal(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof BadSite) return error.message;
    throw error;
  }
  throw new Error('was taken');
}

test('the brand file of the repository is valid', () => {
  expect(readSite(path.join(ROOT, 'shell/site.json')).productName).toBe('Hamwe');
});

const BOTH = { en: 'Words', rw: 'Amagambo' };

test.each([
  [
    'a past return without its date',
    { investing: { pastReturn: { en: '9% a year', rw: '9% ku mwaka' } } },
    'investing.pastReturn.en',
  ],
  [
    'a past return with a number that is no year',
    { investing: { pastReturn: { en: '9% in 2024', rw: '9% mu mezi 12' } } },
    'investing.pastReturn.rw',
  ],
  ['a licence in one language', { licence: { en: 'Licensed' } }, 'licence.rw'],
  ['opening hours in one language', { openingHours: { rw: 'Buri munsi' } }, 'openingHours.en'],
  ['a data-protection contact that is no email', { dataProtectionEmail: 'the office' }, 'dataProtectionEmail'],
  ['a testimony without a name', { testimonies: [{ quote: BOTH, name: '', role: BOTH }] }, 'testimonies.0.name'],
])('%s is refused', (_what, fields, field) => {
  expect(refusal(JSON.stringify({ ...SITE, ...fields }))).toContain(`field "${field}"`);
});

test('spaces around a text of the brand file are left out', () => {
  expect(read(JSON.stringify({ ...SITE, productName: ' Hamwe ' })).productName).toBe('Hamwe');
});

test('a law that is named once is that of both languages', () => {
  const { legal } = read(JSON.stringify({ ...SITE, legal: { governingLaw: 'Rwanda' } }));
  expect(legal.governingLaw).toEqual({ en: 'Rwanda', rw: 'Rwanda' });
});

test('a brand is taken as it stands', () => {
  expect(read(JSON.stringify(SITE))).toEqual(SITE);
  const decided = {
    ...SITE,
    portal: { createAccount: 'http://localhost:8080/new', home: 'https://[2001:db8::1]/' },
    supportPhone: '+250 700 000 000',
    firstCopyrightYear: 2026,
    feedbackHost: 'https://api.tuzamuke.test',
    testimonies: [{ quote: BOTH, name: 'Aline', role: BOTH }],
    investing: { assetManager: 'Umucunga Capital', pastReturn: { en: '9% in 2024', rw: '9% mu 2024' } },
    licence: BOTH,
    moneyHeld: BOTH,
    openingHours: BOTH,
    languagesSpoken: BOTH,
    address: BOTH,
    companyNumber: '100000001',
    dataProtectionEmail: 'data@tuzamuke.test',
    legal: { governingLaw: { en: 'Rwanda', rw: 'u Rwanda' } },
  };
  expect(read(JSON.stringify(decided))).toEqual(decided);
});

test.each([
  ['productName', ' '],
  ['productName', undefined],
  ['companyName', ''],
  ['origin', 'https://tuzamuke.test/'],
  ['origin', 'https://tuzamuke.test/home'],
  ['origin', 'ftp://tuzamuke.test'],
  ['origin', 'tuzamuke.test'],
  ['storagePrefix', 'Tz '],
  ['storagePrefix', 'Tz'],
  ['supportEmail', 'no address'],
  ['supportPhone', '0788 000 000'],
  ['supportPhone', '+250 700'],
  ['supportPhone', `+${'2'.repeat(21)}`],
  ['firstCopyrightYear', 2101],
  ['ussdCode', '*#'],
  ['ussdCode', '999'],
  ['ussdCode', '*528'],
  ['portal.createAccount', 'javascript:alert(1)'],
  ['portal.home', ''],
  ['stores.appStore', 'apple'],
  ['stores.playStore', 'https://x.test/"><script>'],
  ['social.linkedin', undefined],
  ['social.facebook', 1],
  ['social.twitter', 'data:text/html,x'],
  ['social.instagram', null],
  ['feedbackHost', 'https://api.tuzamuke.test/feedback'],
  ['feedbackHost', 'https://a;script-src'],
  ['portal.home', 'https://a;b'],
  ['feedbackHost', undefined],
  ['firstCopyrightYear', '2025'],
  ['firstCopyrightYear', 1899],
  ['legal.governingLaw', undefined],
  ['legal.governingLaw', 7],
  ['legal.governingLaw.rw', ''],
])('the field %s may not be %j, and the error names it', (field, value) => {
  const site = JSON.parse(
    JSON.stringify({ ...SITE, legal: { governingLaw: field.endsWith('.rw') ? { en: 'Rwanda', rw: 'u Rwanda' } : null } }),
  );
  const keys = field.split('.');
  const owner = keys.slice(0, -1).reduce((part, key) => part[key], site);
  owner[keys.at(-1)!] = value;
  const message = refusal(JSON.stringify(site));
  expect(message).toContain(`field "${field}"`);
  expect(message).toContain(file);
});

test.each([
  [{ origin: 'https://tuzamuke.test/home' }, 'origin', 'must be an origin such as https://www.example.rw, without a path'],
  [{ feedbackHost: 'https://x.test/<b>' }, 'feedbackHost', 'must not hold quotes, brackets or spaces'],
  [{ feedbackHost: 'https://a;b' }, 'feedbackHost', 'must name a host such as www.example.rw'],
  [{ storagePrefix: 'Tz' }, 'storagePrefix', 'may hold a–z, 0–9 and -'],
  [{ supportPhone: '0788 000 000' }, 'supportPhone', 'must be a number such as +250 700 000 000'],
  [{ ussdCode: '999' }, 'ussdCode', 'must be a code such as *528#'],
  [{ investing: { pastReturn: { en: '9%', rw: '9% mu 2024' } } }, 'investing.pastReturn.en', 'must name the year of the figure'],
])('the refusal of %j says that %s %s', (fields, field, takes) => {
  expect(refusal(JSON.stringify({ ...SITE, ...fields }))).toContain(`field "${field}": ${takes}`);
});

test('a misspelt field is not silently ignored', () => {
  expect(refusal(JSON.stringify({ ...SITE, prodctName: 'x' }))).toContain('prodctName');
  expect(refusal(JSON.stringify({ ...SITE, social: { ...SITE.social, tiktok: 'https://x.test' } }))).toMatch(
    /field "social".*tiktok/,
  );
  expect(refusal(JSON.stringify({ ...SITE, portal: { ...SITE.portal, hme: 'https://x.test' } }))).toMatch(/field "portal".*hme/);
  expect(refusal(JSON.stringify({ ...SITE, legal: { ...SITE.legal, goveringLaw: 'Rwanda' } }))).toMatch(
    /field "legal".*goveringLaw/,
  );
});

test('reports all faults at once', () => {
  const message = refusal(JSON.stringify({ ...SITE, supportEmail: 'x', ussdCode: 'y' }));
  expect(message).toMatch(/supportEmail.*ussdCode/);
});

test('names a file that is missing or not JSON', () => {
  expect(refusal('{ "productName": ')).toMatch(/site\.json: not JSON \(.*JSON.*\)$/);
  expect(new BadSite('x')).toMatchObject({ code: 'bad-brand-file', exitCode: 2 });
  expect(refusal('[]')).toContain('(whole)');
  expect(() => readSite('/nowhere/site.json')).toThrow('SITE_CONFIG: cannot read the brand file /nowhere/site.json');
});

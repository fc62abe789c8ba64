/** @jest-environment node */
import { FakeCaches } from '../testing/fake-caches';
import { signedSet, trustFakeSite, visitedPage } from '../testing/fake-seal';
import { cachedPage } from './cached-page';
import { VISITED } from './names';
import { noteLanguage } from './notes';
import { offlinePage } from './offline-page';
import { finishSet, nameOfSet } from './sets';

const STYLES = (release: string) => `<link rel="stylesheet" href="/_releases/shell/${release}/main.css">`;
const OTHER = '<link rel="stylesheet" href="/_releases/help/1/help.css">';
const pageOf = (title: string, hour: number, language = 'en') =>
  `<html lang="${language}"><head><title>${title}</title>${STYLES(String(hour))}${OTHER}</head>`;
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const visit = async (path: string, title: string, hour: number) =>
  (await caches.open(VISITED)).put(path, visitedPage(path, pageOf(title, hour), at(hour)));
const html = async () => (await offlinePage()).text();

beforeEach(() => {
  Object.assign(globalThis, { caches: new FakeCaches() });
  trustFakeSite();
});

test('links to every visited or saved page by its title without the name of the site, and to nothing else', async () => {
  await visit('/terms-conditions?a=1&b="', 'Terms – U-Save – Hamwe', 9);
  const set = await caches.open(nameOfSet({ section: 'help', language: 'en' }, new Date()));
  const guide = { '/help-center/goal': pageOf('A goal', 10) };
  await set.put('/help-center/goal', cachedPage(guide['/help-center/goal'], at(10)));
  await finishSet(set, { releases: ['help/1'], asOf: new Date().toISOString(), count: 1, ...signedSet(guide) });
  expect([...(await html()).matchAll(/<li>.*?<\/li>/g)].map(([link]) => link)).toEqual([
    '<li><a href="/terms-conditions?a=1&amp;b=%22" lang="en">Terms – U-Save</a></li>',
    '<li><a href="/help-center/goal" lang="en">A goal</a></li>',
  ]);
});

test.each([
  ['en', 'A goal'],
  ['rw', 'Intego'],
] as const)('names a page that is saved in both languages in the one of the last page (%s)', async (language, title) => {
  for (const [saved, name] of [
    ['rw', 'Intego'],
    ['en', 'A goal'],
  ] as const) {
    const set = await caches.open(nameOfSet({ section: 'help', language: saved }, new Date()));
    const guide = { '/help-center/goal': pageOf(name, 10, saved) };
    await set.put('/help-center/goal', cachedPage(guide['/help-center/goal'], at(10)));
    await finishSet(set, { releases: ['help/1'], asOf: new Date().toISOString(), count: 1, ...signedSet(guide) });
  }
  await noteLanguage(language);
  expect(await html()).toContain(`<li><a href="/help-center/goal" lang="${language}">${title}</a></li>`);
});

test('a screen reader reads the title of a page in the language of that page, not in that of the reader', async () => {
  await visit('/', 'Home', 9);
  await noteLanguage('rw');
  expect(await html()).toContain('<html lang="rw">');
  expect(await html()).toContain('<li><a href="/" lang="en">Home</a></li>');
});

test('has the shell’s styles, as the newest cached page links them', async () => {
  await visit('/old', 'Old', 9);
  await visit('/', 'Home', 11);
  await visit('/older', 'Older', 8);
  expect(await html()).toContain(`${STYLES('11')}<style>`);
  expect(await html()).not.toContain(STYLES('9'));
  expect(await html()).not.toContain(OTHER);
});

test('without cached pages only offers to try again', async () => {
  expect(await html()).not.toContain('<ul>');
  expect(await html()).toContain('<a href="">Try again</a>');
});

test('runs no script, whatever a title contains', async () => {
  const { headers } = await offlinePage();
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'self' 'unsafe-inline'");
});

test('ignores pages that a script wrote into the cache, and their styles', async () => {
  await visit('/', 'Home', 9);
  await (await caches.open(VISITED)).put('/forged', cachedPage(pageOf('Pay here', 23), at(23)));
  expect(await html()).not.toContain('Pay here');
  expect(await html()).toContain(STYLES('9'));
});

/** @jest-environment node */
import type { Language } from 'shared/contract';
import { FakeCaches } from '../testing/fake-caches';
import { pageHash, sealOf, signedHeaders, signedSet, trustFakeSite, visitedPage } from '../testing/fake-seal';
import { pageHtml } from '../testing/fake-site';
import { findPage } from './find-page';
import { cachedPage, titleOf } from './cached-page';
import { VISITED } from './names';
import { noteLanguage } from './notes';
import { finishSet, nameOfSet } from './sets';

const GUIDE = '/help-center/goal';
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const html = (title: string, language: Language = 'en') => pageHtml(title, ['help/1'], language);

const visit = async (address: string, title: string, hour: number, language: Language = 'en') =>
  (await caches.open(VISITED)).put(address, visitedPage(address, pageHtml(title, ['help/1'], language), at(hour)));

async function saveSet(language: Language, hour: number, paths: string[], isFinished = true) {
  const set = await caches.open(nameOfSet({ section: 'help', language }, at(hour)));
  const pages = Object.fromEntries(paths.map((path) => [path, html(`${path} in ${language}`, language)]));
  for (const path of paths) await set.put(path, cachedPage(pages[path]!, at(hour)));
  const facts = { releases: ['help/1'], asOf: at(hour).toISOString(), count: paths.length };
  if (isFinished) await finishSet(set, { ...facts, ...signedSet(pages) });
  return set;
}

const titleAt = async (address: string) => {
  const page = await findPage(`http://site${address}`);
  return page && titleOf(page);
};

beforeEach(() => {
  Object.assign(globalThis, { caches: new FakeCaches() });
  trustFakeSite();
});

test('returns the newer of a visited and a saved copy', async () => {
  await saveSet('en', 10, [GUIDE]);
  await visit(GUIDE, 'Read later', 11);
  expect(await titleAt(GUIDE)).toBe('Read later');
  await visit(GUIDE, 'Read before', 9);
  expect(await titleAt(GUIDE)).toBe(`${GUIDE} in en`);
});

test('a reader of one product’s terms gets the terms that were visited without a product, unless those of the product were', async () => {
  await visit('/terms-conditions', 'Terms', 9);
  expect(await titleAt('/terms-conditions?product=usave')).toBe('Terms');
  await visit('/terms-conditions?product=usave', 'Terms of U-Save', 8);
  expect(await titleAt('/terms-conditions?product=usave')).toBe('Terms of U-Save');
  expect(await titleAt('/terms-conditions?page=2')).toBeUndefined();
});

test('returns a saved page in the language of the address or of the last page, otherwise in the other one', async () => {
  await saveSet('en', 10, [GUIDE, '/help-center']);
  await saveSet('rw', 10, [GUIDE]);
  await noteLanguage('rw');
  expect(await titleAt(GUIDE)).toBe(`${GUIDE} in rw`);
  expect(await titleAt(`${GUIDE}?lng=en`)).toBe(`${GUIDE} in en`);
  expect(await titleAt('/help-center')).toBe('/help-center in en');
});

test('a reader gets the saved page in their language, although they have visited it later in the other one', async () => {
  await saveSet('rw', 10, [GUIDE]);
  await visit(GUIDE, 'Read later', 11);
  await noteLanguage('rw');
  expect(await titleAt(GUIDE)).toBe(`${GUIDE} in rw`);
  expect(await titleAt(`${GUIDE}?lng=en`)).toBe('Read later');
  await visit(GUIDE, 'Byasomwe', 11, 'rw');
  expect(await titleAt(GUIDE)).toBe('Byasomwe');
});

test('a reader whose page exists only in the other language gets its newer copy', async () => {
  await saveSet('en', 10, [GUIDE]);
  await visit(GUIDE, 'Read later', 11);
  await noteLanguage('rw');
  expect(await titleAt(GUIDE)).toBe('Read later');
});

test('ignores an unfinished set', async () => {
  await saveSet('en', 10, [GUIDE], false);
  expect(await titleAt(GUIDE)).toBeUndefined();
});

test('returns the saved search page for a search, and no saved page for another query', async () => {
  await saveSet('en', 10, ['/help-center/search', '/terms-conditions']);
  expect(await titleAt('/help-center/search?q=loan')).toBe('/help-center/search in en');
  expect(await titleAt('/terms-conditions?product=usave')).toBeUndefined();
});

describe('does not return what a page’s script wrote into the caches', () => {
  const forged = pageHtml('Forged', ['help/1']);
  const visited = async () => caches.open(VISITED);

  test.each<[string, () => Response]>([
    ['nothing', () => cachedPage(forged, at(12))],
    ['no signature', () => cachedPage(forged, at(12), { policy: '', seal: 'x' })],
    [
      'the signature of another page',
      () => cachedPage(forged, at(12), { policy: '', seal: sealOf('', { [GUIDE]: html('True') }) }),
    ],
    ['the page of another path', () => visitedPage('/help-center', html('True'), at(12))],
    [
      'the page under another policy',
      () =>
        new Response(html('True'), {
          headers: { ...signedHeaders(GUIDE, html('True')), 'Content-Security-Policy': "script-src 'unsafe-inline'" },
        }),
    ],
  ])('as a visited page: %s', async (_what, make) => {
    await (await visited()).put(GUIDE, make());
    expect(await titleAt(GUIDE)).toBeUndefined();
  });

  test('as a page or the record of a set', async () => {
    const set = await saveSet('en', 10, [GUIDE, '/help-center']);
    await set.put(GUIDE, cachedPage(forged, at(12)));
    expect(await titleAt(GUIDE)).toBeUndefined();
    expect(await titleAt('/help-center')).toBe('/help-center in en');
    const facts = { releases: [], asOf: at(10).toISOString(), count: 1 };
    await finishSet(set, { ...facts, ...signedSet({ [GUIDE]: html('True') }), hashes: { [GUIDE]: pageHash(forged) } });
    expect(await titleAt(GUIDE)).toBeUndefined();
    await set.put('/_record', new Response('{'));
    expect(await titleAt('/help-center')).toBeUndefined();
  });

  test('as a visited page: it returns the saved one', async () => {
    await saveSet('en', 10, [GUIDE]);
    await (await visited()).put(GUIDE, cachedPage(forged, at(12)));
    expect(await titleAt(GUIDE)).toBe(`${GUIDE} in en`);
  });

  test('from before a recall, with a valid signature', async () => {
    await visit(GUIDE, 'Recalled', 9);
    await saveSet('en', 10, [GUIDE]);
    trustFakeSite({ recalled: ['help@1'] });
    expect(await titleAt(GUIDE)).toBeUndefined();
  });
});

test('returns nothing without the data that the origin writes before the worker', async () => {
  await visit(GUIDE, 'True', 9);
  Object.assign(globalThis, { WORKER_SITE: undefined });
  expect(await titleAt(GUIDE)).toBeUndefined();
});

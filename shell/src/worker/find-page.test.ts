/** @jest-environment node */
import type { Language } from 'shared/contract';
import { FakeCaches } from '../testing/fake-caches';
import { pageHtml } from '../testing/fake-site';
import { findPage } from './find-page';
import { keptPage, titleOf } from './kept-page';
import { VISITED } from './names';
import { noteLanguage } from './notes';
import { finishSet, nameOfSet } from './sets';

const GUIDE = '/help-center/goal';
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const page = (title: string, hour: number) => keptPage(pageHtml(title, ['help/1']), '', at(hour));

const visit = async (address: string, title: string, hour: number) =>
  (await caches.open(VISITED)).put(address, page(title, hour));

async function saveSet(language: Language, hour: number, paths: string[], isFinished = true) {
  const set = await caches.open(nameOfSet({ section: 'help', language }, at(hour)));
  for (const path of paths) await set.put(path, page(`${path} in ${language}`, hour));
  if (isFinished) await finishSet(set, { releases: ['help/1'], asOf: at(hour).toISOString(), count: paths.length });
}

const titleAt = async (address: string) => {
  const found = await findPage(`http://site${address}`);
  return found && titleOf(found);
};

beforeEach(() => Object.assign(globalThis, { caches: new FakeCaches() }));

test('of a page that was read and saved the newer one is shown', async () => {
  await saveSet('en', 10, [GUIDE]);
  await visit(GUIDE, 'Read later', 11);
  expect(await titleAt(GUIDE)).toBe('Read later');
  await visit(GUIDE, 'Read before', 9);
  expect(await titleAt(GUIDE)).toBe(`${GUIDE} in en`);
});

test('a saved page comes in the language that was last read, or that the address names, else in the other', async () => {
  await saveSet('en', 10, [GUIDE, '/help-center']);
  await saveSet('rw', 10, [GUIDE]);
  await noteLanguage('rw');
  expect(await titleAt(GUIDE)).toBe(`${GUIDE} in rw`);
  expect(await titleAt(`${GUIDE}?lng=en`)).toBe(`${GUIDE} in en`);
  expect(await titleAt('/help-center')).toBe('/help-center in en');
});

test('a set that was never finished is no set', async () => {
  await saveSet('en', 10, [GUIDE], false);
  expect(await titleAt(GUIDE)).toBeUndefined();
});

test('saved pages answer a search with the page that searches, and no other query with another page', async () => {
  await saveSet('en', 10, ['/help-center/search', '/terms-conditions']);
  expect(await titleAt('/help-center/search?q=loan')).toBe('/help-center/search in en');
  expect(await titleAt('/terms-conditions?product=usave')).toBeUndefined();
});

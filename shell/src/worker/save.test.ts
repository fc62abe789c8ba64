/** @jest-environment node */
import sample from 'shared/contract/page/samples/worker.json';
import { FakeCaches } from '../testing/fake-caches';
import { sealOf, trustFakeSite } from '../testing/fake-seal';
import { FakeSite } from '../testing/fake-site';
import { answer } from './answer';
import { findPage } from './find-page';
import { titleOf } from './kept-page';
import { FILES } from './names';
import { save, sizeOf } from './save';
import { tidy } from './tidy';

const GUIDES = { section: 'help', language: 'en' } as const;
const SCRIPT = '/_releases/help/2/main.js';

let fakeCaches: FakeCaches;
let site: FakeSite;

beforeEach(() => {
  [fakeCaches, site] = [new FakeCaches(), new FakeSite()];
  Object.assign(globalThis, { caches: fakeCaches, fetch: site.fetch });
  trustFakeSite();
  site.offersGuides('2');
});

const saveGuides = () => save(GUIDES, () => undefined);
const goal = async () => titleOf((await findPage('/help-center/goal'))!);

test('the size is said before anything is downloaded, without the files that are here already', async () => {
  expect(await sizeOf(GUIDES)).toEqual({ count: 3, bytes: 1500 });
  expect(site.requested).toEqual(['/_offline/help?lng=en']);
  await saveGuides();
  expect(await sizeOf(GUIDES)).toEqual({ count: 3, bytes: 1000 });
});

test('saved guides come with their files, and say how many they are and from when', async () => {
  expect(await saveGuides()).toEqual({ state: 'saved', count: 3, asOf: '2026-11-22T10:00:00.000Z' });
  expect(await goal()).toBe('/help-center/goal 2');
  expect(await fakeCaches.paths('files')).toEqual([SCRIPT]);
});

test('progress grows to the whole', async () => {
  const progresses: number[] = [];
  await save(GUIDES, ({ progress }) => progresses.push(progress));
  expect(progresses.toSorted((a, b) => a - b)).toEqual(progresses);
  expect(progresses.at(-1)).toBe(1);
});

test.each([404, 410])('guides whose script answers %d are not saved, and those of before stay whole', async (status) => {
  await saveGuides();
  site.offersGuides('3');
  site.answer('/_releases/help/3/main.js', () => new Response('', { status }));
  expect(await saveGuides()).toEqual({ failed: 'network' });
  expect(await goal()).toBe('/help-center/goal 2');
  expect(await fakeCaches.paths('files')).toEqual([SCRIPT]);
});

test('files that are here or in the browser’s own memory cost nothing again', async () => {
  const fetch = jest.fn(site.fetch as (address: string, init?: object) => Promise<Response>);
  Object.assign(globalThis, { fetch });
  await saveGuides();
  expect(fetch).toHaveBeenCalledWith(SCRIPT, { cache: 'force-cache' });
  await saveGuides();
  expect(fetch.mock.calls.filter(([address]) => address === SCRIPT)).toHaveLength(1);
});

test('what another page tidies away while guides are saved is nothing of theirs', async () => {
  const MORE = '/_releases/help/2/more.js';
  const saved = await (await site.fetch('/_offline/help/pages?lng=en')).json();
  site.json('/_offline/help/pages?lng=en', { ...saved, files: { ...saved.files, [MORE]: 1 } });
  site.answer(MORE, () => new Response('more'));
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      if (address === MORE) await tidy();
      return site.fetch(address);
    },
  });
  await saveGuides();
  expect(await fakeCaches.paths('files')).toEqual([SCRIPT, MORE]);
});

test('a saving that failed holds back no file from being tidied away', async () => {
  const LOST = '/_releases/help/2/lost.js';
  const saved = await (await site.fetch('/_offline/help/pages?lng=en')).json();
  site.json('/_offline/help/pages?lng=en', { ...saved, files: { ...saved.files, [LOST]: 1 } });
  expect(await saveGuides()).toEqual({ failed: 'network' });
  expect(await fakeCaches.paths('files')).toEqual([]);
});

test('a connection that breaks leaves nothing half saved', async () => {
  site.answer('/_offline/help/pages?lng=en', () => new Response('{"pages":', { headers: {} }));
  expect(await saveGuides()).toEqual({ failed: 'network' });
  expect(await fakeCaches.paths('set:')).toEqual([]);
});

test('a phone without space is told so, and keeps nothing of it', async () => {
  const cache = await fakeCaches.open(FILES);
  jest.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await saveGuides()).toEqual({ failed: 'space' });
  expect(await fakeCaches.paths('set:')).toEqual([]);
});

test('saving again takes the place of what was saved, whole: pages and files are of one release', async () => {
  await saveGuides();
  site.offersGuides('3');
  await saveGuides();
  expect(await goal()).toBe('/help-center/goal 3');
  expect((await fakeCaches.keys()).filter((name) => name.includes('set:'))).toHaveLength(1);
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/3/main.js']);
});

test('what is removed is gone, with its files, and the other language stays', async () => {
  await saveGuides();
  site.offersGuides('2', 'rw');
  await save({ section: 'help', language: 'rw' }, () => undefined);
  expect(await answer({ ask: 'remove', ...GUIDES }, '', () => undefined)).toEqual({ state: 'none' });
  expect((await fakeCaches.keys()).filter((name) => name.includes('set:'))).toEqual([expect.stringContaining(':rw:')]);
  await answer({ ask: 'remove', section: 'help', language: 'rw' }, '', () => undefined);
  expect(await fakeCaches.paths('files')).toEqual([]);
});

test('what origins have answered since the first worker is read', async () => {
  site.json(`${sample.addresses.savedPages}/help?lng=en`, sample.size);
  // Each site signs with a key of its own.
  const seal = sealOf(sample.pages.policy, sample.pages.pages);
  site.json(`${sample.addresses.savedPages}/help/pages?lng=en`, { ...sample.pages, seal });
  for (const file of Object.keys(sample.pages.files)) site.answer(file, () => new Response('script'));
  expect(await sizeOf(GUIDES)).toEqual({ count: 1, bytes: 512 + 2048 });
  expect(await saveGuides()).toMatchObject({ state: 'saved', count: 1 });
  expect(titleOf((await findPage('/help-center'))!)).toBe('Help Center');
});

test('pages that the site did not sign are not saved, and those of before stay', async () => {
  await saveGuides();
  const saved = await (await site.fetch('/_offline/help/pages?lng=en')).json();
  for (const change of [{ seal: undefined }, { policy: "script-src 'unsafe-inline'" }, { pages: { ...saved.pages, '/': 'x' } }]) {
    site.json('/_offline/help/pages?lng=en', { ...saved, ...change });
    expect(await saveGuides()).toEqual({ failed: 'network' });
  }
  expect(await goal()).toBe('/help-center/goal 2');
});

/** @jest-environment node */
import sample from 'shared/contract/page/samples/worker.json';
import { FakeCaches } from '../testing/fake-caches';
import { sealOf, trustFakeSite } from '../testing/fake-seal';
import { FakeSite } from '../testing/fake-site';
import { answer } from './answer';
import { findPage } from './find-page';
import { titleOf } from './cached-page';
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

test('reports the size before the download, without files that are cached', async () => {
  expect(await answer({ ask: 'size', ...GUIDES }, '', () => undefined)).toEqual({ count: 3, bytes: 1500 });
  expect(site.requested).toEqual(['/_offline/help?lng=en']);
  await saveGuides();
  expect(await sizeOf(GUIDES)).toEqual({ count: 3, bytes: 1000 });
});

test('saves guides with their files, and reports their number and time', async () => {
  expect(await saveGuides()).toEqual({ state: 'saved', count: 3, asOf: '2026-11-22T10:00:00.000Z' });
  expect(await goal()).toBe('/help-center/goal 2');
  expect(await fakeCaches.paths('files')).toEqual([SCRIPT]);
});

test('progress never passes 1, also when the pages are longer than announced', async () => {
  const size = await (await site.fetch('/_offline/help?lng=en')).json();
  site.json('/_offline/help?lng=en', { ...size, length: size.length / 2 });
  const progresses: number[] = [];
  await save(GUIDES, ({ progress }) => progresses.push(progress));
  expect(Math.max(...progresses)).toBe(1);
});

test('progress grows to 1, and is less while files are missing', async () => {
  const progresses: number[] = [];
  await save(GUIDES, ({ progress }) => progresses.push(progress));
  expect(progresses.toSorted((a, b) => a - b)).toEqual(progresses);
  // The pages have 1000 bytes, their script 500.
  expect(progresses.at(-2)).toBeCloseTo(2 / 3);
  expect(progresses.at(-1)).toBe(1);
});

test.each([404, 410, 206])('does not save guides whose script has status %d, and keeps the earlier set', async (status) => {
  await saveGuides();
  site.offersGuides('3');
  site.respond('/_releases/help/3/main.js', () => new Response('', { status }));
  expect(await saveGuides()).toEqual({ failed: 'network' });
  expect(await goal()).toBe('/help-center/goal 2');
  expect(await fakeCaches.paths('files')).toEqual([SCRIPT]);
});

test('does not download files again that are cached or in the HTTP cache', async () => {
  const fetch = jest.fn(site.fetch as (address: string, init?: object) => Promise<Response>);
  Object.assign(globalThis, { fetch });
  await saveGuides();
  expect(fetch).toHaveBeenCalledWith(SCRIPT, { cache: 'force-cache' });
  await saveGuides();
  expect(fetch.mock.calls.filter(([address]) => address === SCRIPT)).toHaveLength(1);
});

test('a clean-up during the saving deletes none of its files', async () => {
  const MORE = '/_releases/help/2/more.js';
  const saved = await (await site.fetch('/_offline/help/pages?lng=en')).json();
  site.json('/_offline/help/pages?lng=en', { ...saved, files: { ...saved.files, [MORE]: 1 } });
  site.respond(MORE, () => new Response('more'));
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      if (address === MORE) await tidy();
      return site.fetch(address);
    },
  });
  await saveGuides();
  expect(await fakeCaches.paths('files')).toEqual([SCRIPT, MORE]);
});

test('a clean-up after a failed saving deletes its files', async () => {
  const LOST = '/_releases/help/2/lost.js';
  const saved = await (await site.fetch('/_offline/help/pages?lng=en')).json();
  site.json('/_offline/help/pages?lng=en', { ...saved, files: { ...saved.files, [LOST]: 1 } });
  expect(await saveGuides()).toEqual({ failed: 'network' });
  expect(await fakeCaches.paths('files')).toEqual([]);
});

test('saves nothing when the connection breaks', async () => {
  site.respond('/_offline/help/pages?lng=en', () => new Response('{"pages":', { headers: {} }));
  expect(await saveGuides()).toEqual({ failed: 'network' });
  expect(await fakeCaches.paths('set:')).toEqual([]);
});

test('reports a full phone, and saves nothing', async () => {
  const cache = await fakeCaches.open(FILES);
  jest.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await saveGuides()).toEqual({ failed: 'space' });
  expect(await fakeCaches.paths('set:')).toEqual([]);
});

test.each([
  ['some of the pages', 1],
  ['all pages, so that it cannot mark them as complete,', 3],
])('a phone that is full after %s keeps none of them', async (_when, room) => {
  let left = room;
  const open = fakeCaches.open.bind(fakeCaches);
  jest.spyOn(fakeCaches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    if (!name.includes('set:')) return cache;
    const put = cache.put.bind(cache);
    jest.spyOn(cache, 'put').mockImplementation(async (...entry) => {
      left -= 1;
      if (left < 0) throw new DOMException('full', 'QuotaExceededError');
      await put(...entry);
    });
    return cache;
  });
  expect(await saveGuides()).toEqual({ failed: 'space' });
  expect((await fakeCaches.keys()).filter((name) => name.includes('set:'))).toEqual([]);
});

test('saving again replaces the set, so that pages and files are of one release', async () => {
  await saveGuides();
  site.offersGuides('3');
  await saveGuides();
  expect(await goal()).toBe('/help-center/goal 3');
  expect((await fakeCaches.keys()).filter((name) => name.includes('set:'))).toHaveLength(1);
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/3/main.js']);
});

test('removing deletes the set with its files, and keeps the other language', async () => {
  await saveGuides();
  site.offersGuides('2', 'rw');
  await save({ section: 'help', language: 'rw' }, () => undefined);
  expect(await answer({ ask: 'remove', ...GUIDES }, '', () => undefined)).toEqual({ state: 'none' });
  expect((await fakeCaches.keys()).filter((name) => name.includes('set:'))).toEqual([expect.stringContaining(':rw:')]);
  await answer({ ask: 'remove', section: 'help', language: 'rw' }, '', () => undefined);
  expect(await fakeCaches.paths('files')).toEqual([]);
});

test('reads the responses of older origins', async () => {
  site.json(`${sample.addresses.savedPages}/help?lng=en`, sample.size);
  // Each site has its own key.
  const seal = sealOf(sample.pages.policy, sample.pages.pages);
  site.json(`${sample.addresses.savedPages}/help/pages?lng=en`, { ...sample.pages, seal });
  for (const file of Object.keys(sample.pages.files)) site.respond(file, () => new Response('script'));
  expect(await sizeOf(GUIDES)).toEqual({ count: 1, bytes: 512 + 2048 });
  expect(await saveGuides()).toMatchObject({ state: 'saved', count: 1 });
  expect(titleOf((await findPage('/help-center'))!)).toBe('Help Center');
});

test('does not save unsigned pages, and keeps the earlier set', async () => {
  await saveGuides();
  const saved = await (await site.fetch('/_offline/help/pages?lng=en')).json();
  for (const change of [{ seal: undefined }, { policy: "script-src 'unsafe-inline'" }, { pages: { ...saved.pages, '/': 'x' } }]) {
    site.json('/_offline/help/pages?lng=en', { ...saved, ...change });
    expect(await saveGuides()).toEqual({ failed: 'network' });
  }
  expect(await goal()).toBe('/help-center/goal 2');
});

test('two pages that save the same guides at once leave one of the two sets, whole', async () => {
  jest.useFakeTimers({ now: 1, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
  let goOn: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (goOn = resolve));
  const open = fakeCaches.open.bind(fakeCaches);
  const isWriting = new Promise<void>((resolve) => {
    fakeCaches.open = async (name) => {
      const cache = await open(name);
      if (!name.endsWith(':1')) return cache;
      const put = cache.put.bind(cache);
      cache.put = async (...entry) => {
        resolve();
        await isHeld;
        return put(...entry);
      };
      return cache;
    };
  });
  const first = saveGuides();
  await isWriting;
  jest.setSystemTime(2);
  expect(await saveGuides()).toMatchObject({ state: 'saved' });
  goOn();
  expect(await first).toMatchObject({ state: 'saved' });
  jest.useRealTimers();
  expect(await goal()).toBe('/help-center/goal 2');
  expect((await fakeCaches.keys()).filter((name) => name.includes('set:'))).toHaveLength(1);
});

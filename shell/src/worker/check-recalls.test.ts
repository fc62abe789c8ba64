/** @jest-environment node */
import { FakeCaches } from '../testing/fake-caches';
import { trustFakeSite, visitedPage } from '../testing/fake-seal';
import { FakeSite, pageHtml } from '../testing/fake-site';
import { answer } from './answer';
import { checkRecalls, checkRecallsPeriodically } from './check-recalls';
import { FILES, VISITED } from './names';
import { save } from './save';

const mockUpdate = jest.fn();
jest.mock('./scope', () => ({ scope: { registration: { update: () => mockUpdate() } } }));

const GUIDES = { section: 'help', language: 'en' } as const;

let fakeCaches: FakeCaches;
let site: FakeSite;

beforeEach(async () => {
  [fakeCaches, site] = [new FakeCaches(), new FakeSite()];
  Object.assign(globalThis, { caches: fakeCaches, fetch: site.fetch });
  trustFakeSite();
  mockUpdate.mockReset().mockResolvedValue(undefined);
  site.offersGuides('2');
  await save(GUIDES, () => undefined);
  const visited = await caches.open(VISITED);
  await visited.put('/', visitedPage('/', pageHtml('Home', ['shell/1', 'landing/1'])));
  await visited.put('/old', visitedPage('/old', pageHtml('Old', ['shell/1', 'help/1'])));
  await (await caches.open(FILES)).put('/_releases/help/1/main.js', new Response('old'));
  site.requested.length = 0;
});

test('a recall deletes everything that was cached, of any release, and updates the worker', async () => {
  site.blocks('legal@7');
  await checkRecalls();
  expect(await fakeCaches.paths('visited')).toEqual([]);
  expect(await fakeCaches.paths('set:')).toEqual([]);
  expect(await fakeCaches.paths('files')).toEqual([]);
  expect(await answer({ ask: 'kept', ...GUIDES }, '', () => undefined)).toEqual({ state: 'recalled' });
  expect(mockUpdate).toHaveBeenCalledTimes(1);
});

test('a recall deletes everything also when the worker cannot be updated', async () => {
  mockUpdate.mockRejectedValue(new TypeError('Failed to fetch'));
  site.blocks('help@1');
  expect(await checkRecalls()).toBe(true);
  expect(await fakeCaches.paths('visited')).toEqual([]);
});

test('keeps the caches while the list of recalls is the one that this worker was loaded with', async () => {
  trustFakeSite({ recalls: 'legal@7' });
  site.blocks('legal@7');
  expect(await checkRecalls()).toBe(true);
  expect(await fakeCaches.paths('visited')).toEqual(['/', '/old']);
  expect(await fakeCaches.paths('set:')).toContain('/help-center/goal');
  expect(mockUpdate).not.toHaveBeenCalled();
});

test('keeps the caches when the origin does not send the list’s fingerprint', async () => {
  site.json('/_recalled', []);
  expect(await checkRecalls()).toBe(false);
  expect(await fakeCaches.paths('visited')).toEqual(['/', '/old']);
});

test('keeps the caches when the site does not respond', async () => {
  await checkRecalls();
  expect(await fakeCaches.paths('visited')).toEqual(['/', '/old']);
  expect(await fakeCaches.paths('set:')).toContain('/help-center/goal');
});

test('requests the list again when the first request after an offline time fails', async () => {
  jest.useFakeTimers();
  const checking = answer({ ask: 'online' }, '', () => undefined);
  await jest.advanceTimersByTimeAsync(900);
  site.blocks('help@2');
  await jest.advanceTimersByTimeAsync(200);
  await checking;
  jest.useRealTimers();
  expect(await fakeCaches.paths('set:')).toEqual([]);
});

test('stops after four failed requests', async () => {
  jest.useFakeTimers();
  const checking = answer({ ask: 'online' }, '', () => undefined);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(site.requested).toHaveLength(3);
  await jest.advanceTimersByTimeAsync(9_000);
  await checking;
  jest.useRealTimers();
  expect(site.requested).toEqual(Array(4).fill('/_recalled'));
});

test('bypasses the HTTP cache', async () => {
  const fetch = jest.fn(async () => Response.json([]));
  Object.assign(globalThis, { fetch });
  await checkRecalls();
  expect(fetch).toHaveBeenCalledWith('/_recalled', { cache: 'no-store' });
});

describe('a reader who goes from page to page', () => {
  let now = 0;
  const at = async (milliseconds: number) => {
    jest.spyOn(performance, 'now').mockReturnValue(now + milliseconds);
    await checkRecallsPeriodically();
  };
  // Long after the requests of earlier tests.
  beforeEach(() => (now += 1e9));

  test('requests the list once a minute', async () => {
    site.blocks();
    await at(0);
    await at(59_999);
    expect(site.requested).toHaveLength(1);
    await at(60_000);
    expect(site.requested).toHaveLength(2);
  });

  test('requests the list with the next page after a failed request', async () => {
    await at(0);
    await at(1);
    expect(site.requested).toHaveLength(2);
  });
});

test('does not download guides again after a recall, until the visitor saves them', async () => {
  site.blocks('help@2');
  await answer({ ask: 'online' }, '', () => undefined);
  expect(site.requested).toEqual(['/_recalled']);
  site.offersGuides('3');
  await save(GUIDES, () => undefined);
  expect(await answer({ ask: 'kept', ...GUIDES }, '', () => undefined)).toMatchObject({ state: 'saved' });
  // A browser that is short of space deletes them later, which is no recall.
  for (const name of await fakeCaches.keys()) if (name.includes('set:')) await fakeCaches.delete(name);
  expect(await answer({ ask: 'kept', ...GUIDES }, '', () => undefined)).toEqual({ state: 'none' });
});

/** @jest-environment node */
import { FakeCaches } from '../testing/fake-caches';
import { trustFakeSite, visitedPage } from '../testing/fake-seal';
import { FakeSite, pageHtml } from '../testing/fake-site';
import { answer } from './answer';
import { forgetBlocked, forgetBlockedNowAndThen } from './forget-blocked';
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

test('a recall takes everything that was kept, whatever release it names, and asks for the worker that knows of it', async () => {
  site.blocks('legal@7');
  await forgetBlocked();
  expect(await fakeCaches.paths('visited')).toEqual([]);
  expect(await fakeCaches.paths('set:')).toEqual([]);
  expect(await fakeCaches.paths('files')).toEqual([]);
  expect(await answer({ ask: 'kept', ...GUIDES }, '', () => undefined)).toEqual({ state: 'recalled' });
  expect(mockUpdate).toHaveBeenCalledTimes(1);
});

test('a worker that cannot be asked for now leaves nothing of what a recall takes either', async () => {
  mockUpdate.mockRejectedValue(new TypeError('Failed to fetch'));
  site.blocks('help@1');
  expect(await forgetBlocked()).toEqual({ isAnswered: true });
  expect(await fakeCaches.paths('visited')).toEqual([]);
});

test('recalls that this worker came with take nothing: what is kept was kept after them', async () => {
  trustFakeSite({ recalls: 'legal@7' });
  site.blocks('legal@7');
  expect(await forgetBlocked()).toEqual({ isAnswered: true });
  expect(await fakeCaches.paths('visited')).toEqual(['/', '/old']);
  expect(await fakeCaches.paths('set:')).toContain('/help-center/goal');
  expect(mockUpdate).not.toHaveBeenCalled();
});

test('an origin that does not say what its list is takes nothing', async () => {
  site.json('/_recalled', []);
  expect(await forgetBlocked()).toEqual({ isAnswered: false });
  expect(await fakeCaches.paths('visited')).toEqual(['/', '/old']);
});

test('where the site cannot be asked, everything stays', async () => {
  await forgetBlocked();
  expect(await fakeCaches.paths('visited')).toEqual(['/', '/old']);
  expect(await fakeCaches.paths('set:')).toContain('/help-center/goal');
});

test('a connection that has just come back and carries nothing yet is asked again', async () => {
  jest.useFakeTimers();
  const checking = answer({ ask: 'online' }, '', () => undefined);
  await jest.advanceTimersByTimeAsync(900);
  site.blocks('help@2');
  await jest.advanceTimersByTimeAsync(200);
  await checking;
  jest.useRealTimers();
  expect(await fakeCaches.paths('set:')).toEqual([]);
});

test('a connection that carries nothing is given up after four questions', async () => {
  jest.useFakeTimers();
  const checking = answer({ ask: 'online' }, '', () => undefined);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(site.requested).toHaveLength(3);
  await jest.advanceTimersByTimeAsync(9_000);
  await checking;
  jest.useRealTimers();
  expect(site.requested).toEqual(Array(4).fill('/_recalled'));
});

test('the browser’s own memory of the list is not believed', async () => {
  const fetch = jest.fn(async () => Response.json([]));
  Object.assign(globalThis, { fetch });
  await forgetBlocked();
  expect(fetch).toHaveBeenCalledWith('/_recalled', { cache: 'no-store' });
});

describe('a reader who goes from page to page', () => {
  let now = 0;
  const at = async (milliseconds: number) => {
    jest.spyOn(performance, 'now').mockReturnValue(now + milliseconds);
    await forgetBlockedNowAndThen();
  };
  // Long after whatever the tests before have asked.
  beforeEach(() => (now += 1e9));
  afterEach(() => jest.restoreAllMocks());

  test('has recalls asked for once a minute', async () => {
    site.blocks();
    await at(0);
    await at(59_999);
    expect(site.requested).toHaveLength(1);
    await at(60_000);
    expect(site.requested).toHaveLength(2);
  });

  test('has them asked for with the next page when the site did not answer', async () => {
    await at(0);
    await at(1);
    expect(site.requested).toHaveLength(2);
  });
});

test('what comes after a recall is not downloaded by itself, and is said as saved when the visitor saves again', async () => {
  site.blocks('help@2');
  await answer({ ask: 'online' }, '', () => undefined);
  expect(site.requested).toEqual(['/_recalled']);
  site.offersGuides('3');
  await save(GUIDES, () => undefined);
  expect(await answer({ ask: 'kept', ...GUIDES }, '', () => undefined)).toMatchObject({ state: 'saved' });
});

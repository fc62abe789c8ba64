import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { recordOf } from 'platform/testing/release-folder';
import { NotReady, RenderedPages } from './rendered-pages';

const pair = { shell: '1.0.0', section: 'help', version: '2.0.0' } as const;
const sectionWith = (...addresses: string[]): RenderedSection => ({
  onRequest: {},
  pages: { en: Object.fromEntries(addresses.map((address) => [address, { html: address, status: 200, inlineScripts: [] }])) },
});

const store = { edition: 'one', load: jest.fn(), renderOnRequest: jest.fn() };
const live = { state: {}, trustSequence: 1 };
let records = [recordOf({ name: 'help', version: '2.0.0' })];
let pages: RenderedPages;
let errorLog: jest.SpyInstance;
beforeEach(() => {
  store.edition = 'one';
  store.load.mockReset().mockImplementation(async () => sectionWith('/search'));
  store.renderOnRequest.mockReset();
  pages = new RenderedPages(store, live, () => records);
  errorLog = jest.spyOn(console, 'error').mockImplementation();
});

const search = (word: string, sender = '196.12.0.1') =>
  pages.onRequest(pair, { address: `/search?q=${word}`, language: 'en', sender }).then((page) => page?.html ?? null);

test('a pair is read once, and after a failure again, with a delay', async () => {
  jest.useFakeTimers();
  const timers = jest.spyOn(globalThis, 'setTimeout');
  store.load.mockRejectedValueOnce(new Error('does not render'));
  for (let time = 0; time < 3; time += 1) await expect(pages.of(pair)).rejects.toThrow('does not render');
  expect(store.load).toHaveBeenCalledTimes(1);
  // An origin that stops does not wait for it.
  const retry = timers.mock.calls.findIndex(([, milliseconds]) => milliseconds === 3_000);
  expect(timers.mock.results[retry]!.value.hasRef()).toBe(false);
  jest.advanceTimersByTime(3_000);
  jest.useRealTimers();
  expect(await pages.of(pair)).toBe(await pages.of(pair));
  expect(store.load).toHaveBeenCalledTimes(2);
});

test('pages that were published again while a failed pair waits for its next attempt are read once', async () => {
  jest.useFakeTimers();
  store.load.mockRejectedValueOnce(new Error('does not render'));
  await expect(pages.of(pair)).rejects.toThrow('does not render');
  records = records.map((record) => ({ ...record, builtAt: '2026-11-19T10:00:00.000Z' }));
  live.state = {};
  await pages.of(pair);
  jest.advanceTimersByTime(3_000);
  jest.useRealTimers();
  await pages.of(pair);
  expect(store.load).toHaveBeenCalledTimes(2);
});

test('a visitor waits one second for pages that are being rendered, and the next one gets them', async () => {
  jest.useFakeTimers();
  let finish = (_pages: RenderedSection): void => undefined;
  store.load.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  let reason: Error | null = null;
  const loading = pages.of(pair).catch((error: Error) => (reason = error));
  await jest.advanceTimersByTimeAsync(999);
  expect(reason).toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  await loading;
  expect(reason).toEqual(new NotReady('1.0.0/help@2.0.0 is being rendered'));
  jest.useRealTimers();
  finish(sectionWith('/search'));
  expect(await pages.of(pair)).toEqual(sectionWith('/search'));
  expect(store.load).toHaveBeenCalledTimes(1);
});

test('a visitor whose pages come in time leaves no timer', async () => {
  jest.useFakeTimers();
  await pages.of(pair);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('each edition has its own pages', async () => {
  await pages.of(pair);
  store.edition = 'two';
  await pages.of(pair);
  expect(store.load).toHaveBeenCalledTimes(2);
});

test('pages of a release that was published again with other content are read when the state of the origin changes, and for a preview at once', async () => {
  const reads = async (isPreview: boolean) => {
    await pages.of(pair, isPreview);
    return store.load.mock.calls.length;
  };
  expect([await reads(false), await reads(true)]).toEqual([1, 1]);
  records = records.map((record) => ({ ...record, builtAt: '2026-11-21T10:00:00.000Z' }));
  live.state = {};
  expect([await reads(false), await reads(false)]).toEqual([2, 2]);
  records = records.map((record) => ({ ...record, builtAt: '2026-11-22T10:00:00.000Z' }));
  expect([await reads(true), await reads(true)]).toEqual([3, 3]);
  // A record that was only signed again.
  records = records.map((record) => ({ ...record }));
  live.state = {};
  expect(await reads(false)).toBe(3);
});

test('records are read once after each change of the origin’s state, and not for each visitor', async () => {
  const read = jest.fn(() => records);
  pages = new RenderedPages(store, live, read);
  for (const count of [1, 2]) {
    live.state = {};
    for (let visitor = 0; visitor < 3; visitor += 1) await pages.of(pair);
    expect(read).toHaveBeenCalledTimes(count);
  }
});

test('a search that does not render counts as failed, and its visitor gets no page of it', async () => {
  store.renderOnRequest.mockRejectedValue(new Error('it throws'));
  const onOutcome = jest.fn();
  const asked = { address: '/search?q=aline', language: 'en', sender: '196.12.0.1', onOutcome } as const;
  expect(await pages.onRequest(pair, asked)).toBeNull();
  expect(onOutcome.mock.calls).toEqual([['failed']]);
  expect(errorLog).toHaveBeenCalledWith(expect.stringMatching(/^\/search did not render on request.* it throws$/));
});

test('25 searches of one network displace none of another network, and each gets its own page', async () => {
  const order: string[] = [];
  store.renderOnRequest.mockImplementation(async (_pair, { address }) => {
    order.push(address);
    return sectionWith(address);
  });
  const flood = Array.from({ length: 25 }, (_, index) => search(`a${index}`));
  expect(await search('b', '196.12.0.2')).toBe('/search?q=b');
  expect(order.indexOf('/search?q=b')).toBe(1);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === null)).toHaveLength(19);
  expect(answers.slice(0, 6)).toEqual(order.filter((address) => address !== '/search?q=b'));
  expect(errorLog).toHaveBeenCalledTimes(1);
});

test('a search that finds no place counts neither for its release nor against it, because nothing was rendered', async () => {
  store.renderOnRequest.mockImplementation(async (_pair, { address }) => sectionWith(address));
  const outcomes: string[] = [];
  const searches = Array.from({ length: 25 }, (_, index) => {
    const asked = { address: `/search?q=a${index}`, language: 'en', sender: '196.12.0.1' } as const;
    return pages.onRequest(pair, { ...asked, onOutcome: (outcome) => outcomes.push(outcome) });
  });
  expect((await Promise.all(searches)).filter((page) => page === null)).not.toHaveLength(0);
  expect([...new Set(outcomes)]).toEqual(['loaded']);
});

test('a candidate whose searches hang does not delay visitors of stable', async () => {
  store.renderOnRequest.mockImplementation(async ({ version }: { version: string }, { address }: { address: string }) =>
    version === '2.1.0' ? new Promise(() => undefined) : sectionWith(address),
  );
  void pages.onRequest({ ...pair, version: '2.1.0' }, { address: '/search?q=a', language: 'en', sender: '196.12.0.9' });
  expect(await search('pin')).toBe('/search?q=pin');
});

test('failed searches free their places', async () => {
  store.renderOnRequest.mockRejectedValue(new Error('took too long'));
  for (let index = 0; index < 25; index += 1) expect(await search('x')).toBeNull();
  expect(store.renderOnRequest).toHaveBeenCalledTimes(25);
});

import { PageCache } from './page-cache';

test('a page is composed once for all visitors who get the same', async () => {
  const make = jest.fn(async () => ({ page: 'x' }));
  const cache = new PageCache<object>(400);
  const [first, second] = await Promise.all([cache.get('key', make), cache.get('key', make)]);
  expect(make).toHaveBeenCalledTimes(1);
  expect(first).toBe(second);
});

test('different keys never share a page', async () => {
  const cache = new PageCache<object>(400);
  const [en, rw] = await Promise.all([
    cache.get('en', async () => ({ page: 'Hello' })),
    cache.get('rw', async () => ({ page: 'Muraho' })),
  ]);
  expect([en, rw]).toEqual([{ page: 'Hello' }, { page: 'Muraho' }]);
});

test('a full cache evicts the least recently used page', async () => {
  const cache = new PageCache<object>(2);
  const make = jest.fn(async () => ({ page: 'x' }));
  for (const key of ['home', 'b', 'home', 'c', 'home']) await cache.get(key, make);
  expect(make).toHaveBeenCalledTimes(3);
  await cache.get('b', make);
  expect(make).toHaveBeenCalledTimes(4);
});

test('a page that could not be composed is tried again', async () => {
  const cache = new PageCache<object>(400);
  await expect(
    cache.get('key', async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  await expect(cache.get('key', async () => ({ page: 'x' }))).resolves.toEqual({ page: 'x' });
});

test('a page that fails after it was evicted does not take the one away that was composed since', async () => {
  const cache = new PageCache<object>(1);
  let fail!: (reason: Error) => void;
  const late = cache.get('key', () => new Promise((_resolve, reject) => (fail = reject)));
  await cache.get('other', async () => ({}));
  const since = await cache.get('key', async () => ({ page: 'x' }));
  fail(new Error('broken'));
  await expect(late).rejects.toThrow('broken');
  expect(cache.get('key', async () => ({}))).toBe(since);
});

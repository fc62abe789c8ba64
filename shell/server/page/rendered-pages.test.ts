/** @jest-environment node */
import type { RenderedSection } from '../../releases/render/render-job';
import { RenderedPages } from './rendered-pages';

const pair = { shell: '1.0.0', section: 'help', version: '2.0.0' } as const;
const sectionWith = (...addresses: string[]): RenderedSection => ({ onRequest: {}, pages: { en: Object.fromEntries(addresses.map((address) => [address, { html: address, status: 200, inlineScripts: [] }])) } });

const store = { ensure: jest.fn(), read: jest.fn(), render: jest.fn() };
let pages: RenderedPages;
let said: jest.SpyInstance;
beforeEach(() => {
  store.ensure.mockReset().mockResolvedValue(undefined);
  store.read.mockReset().mockReturnValue(sectionWith('/search'));
  store.render.mockReset();
  pages = new RenderedPages(store);
  said = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

const search = (word: string) => pages.onRequest(pair, `/search?q=${word}`, 'en').then((page) => page?.html ?? null);

test('a pair is read once, and after a failure again', async () => {
  store.ensure.mockRejectedValueOnce(new Error('does not render'));
  await expect(pages.of(pair)).rejects.toThrow('does not render');
  expect(await pages.of(pair)).toBe(await pages.of(pair));
  expect(store.read).toHaveBeenCalledTimes(1);
});

test('twenty searches wait for their page, the next are refused at once, and later ones wait again', async () => {
  const finish: (() => void)[] = [];
  store.render.mockImplementation((_pair, { address }) => new Promise((resolve) => finish.push(() => resolve(sectionWith(address)))));
  const waiting = Array.from({ length: 20 }, (_, index) => search(`a${index}`));
  expect([await search('b'), await search('c')]).toEqual([null, null]);
  expect(store.render).toHaveBeenCalledTimes(20);
  expect(said).toHaveBeenCalledTimes(1);

  finish.forEach((done) => done());
  expect(await Promise.all(waiting)).toContain('/search?q=a19');
  const later = search('d');
  finish.at(-1)!();
  expect(await later).toBe('/search?q=d');
});

test('searches that fail give their places back', async () => {
  store.render.mockRejectedValue(new Error('took too long'));
  for (let index = 0; index < 25; index += 1) expect(await search('x')).toBeNull();
  expect(store.render).toHaveBeenCalledTimes(25);
});

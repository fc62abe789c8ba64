import { ZeroResultCount } from '../searches/zero-result-count';
import { TestSite } from '../testing/test-site';

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
});
afterEach(() => site.close());

const search = (words: unknown, network: number, language = 'rw') =>
  site.post('/_searches', { language, words }, {}, `10.0.${network}.1`);

/** Everything is written once the origin has closed. */
async function storedSearches() {
  const settled = jest.spyOn(ZeroResultCount.prototype, 'settled');
  await site.app!.close();
  expect(settled).toHaveBeenCalled();
  return site.store!.searches.list();
}

async function fromNetworks(count: number, words: string) {
  for (let network = 0; network < count; network += 1) expect((await search(words, network)).statusCode).toBe(204);
}

test('search terms are stored once ten networks have searched for them, without further data', async () => {
  await fromNetworks(10, '  Amafaranga  YANJYE ');
  await fromNetworks(9, 'ibanga rya Aline');
  const last = new Date().toISOString().slice(0, 10);
  expect(await storedSearches()).toEqual([{ language: 'rw', words: 'amafaranga yanjye', networks: 10, last }]);
});

test('words are the same whether a keyboard sends a letter and its accent as one character or as two', async () => {
  for (let network = 0; network < 10; network += 1) await search(network % 2 ? 'caf\u00e9' : 'cafe\u0301', network);
  expect(await storedSearches()).toMatchObject([{ words: 'caf\u00e9', networks: 10 }]);
});

test('the same words in the other language are another search', async () => {
  await fromNetworks(10, 'simu');
  for (let network = 0; network < 11; network += 1) await search('simu', network, 'en');
  expect(await storedSearches()).toMatchObject([
    { language: 'en', words: 'simu', networks: 11 },
    { language: 'rw', words: 'simu', networks: 10 },
  ]);
});

test('each network counts once per search term', async () => {
  for (let time = 0; time < 20; time += 1) await search('isoko', 1);
  await fromNetworks(11, 'itike');
  await search('itike', 3);
  expect(await storedSearches()).toMatchObject([{ words: 'itike', networks: 11 }]);
});

test.each(['0788123456', '078 81 23', 'pin 1234', 'aline@mail.rw', 'a'.repeat(61), ' '])(
  '%s may be personal or is no search, and is never stored',
  async (words) => {
    await fromNetworks(12, words);
    expect(await storedSearches()).toEqual([]);
  },
);

test.each([
  { language: 'fr', words: 'a' },
  { words: 'a' },
  { language: 'en', words: 1 },
  { language: 'en', words: 'a', who: 'b' },
])('a body such as %p is refused with the expected format', async (body) => {
  const answer = await site.post('/_searches', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toContain('It takes a language');
});

test('an address that sends too many requests gets Retry-After', async () => {
  for (let time = 0; time < 60; time += 1) await search('isoko', 1);
  const answer = await search('isoko', 1);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('networks of two weeks do not add up to ten', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  await site.open();
  const count = new ZeroResultCount(site.store!.searches, () => now);
  for (let network = 0; network < 18; network += 1) {
    if (network === 9) now += 7 * 24 * 3_600_000;
    count.add('en', 'ticket', `10.0.${network}.1`);
  }
  await count.settled();
  expect(await site.store!.searches.list()).toEqual([]);
});

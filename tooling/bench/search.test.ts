// The decision alone: the times of searches are given.
import phrases from '../../remotes/help/src/testing/phrases.json';
import { benchSearch } from './search';

/** Milliseconds of a search, with the half second that it waits for more letters. @param round the first search of a page is round 0, too */
let mockTime: (language: string, text: string, round: number) => number;
let mockSearched: string[];

jest.mock('../test/visit-site', () => ({
  visitSite: (_options: object, use: (visit: object) => unknown) => use({ browser: {}, url: 'http://site' }),
}));
jest.mock('../artefact/write-artefact', () => ({ compiled: (program: string) => program }));
jest.mock('./slow-phone', () => ({
  IS_HYDRATED: 'true',
  onSlowPhone: async (_browser: object, _width: number, use: (page: object) => unknown) => {
    let language = '';
    const rounds = new Map<string, number>();
    let isLoaded = false;
    return use({
      goto: async (address: string) => void (language = address.slice(-2)),
      locator: () => ({ hover: async () => undefined }),
      evaluate: async (script: string) => {
        const [, quoted] = /\}\)\((".*")\)$/s.exec(script) ?? [];
        if (quoted === undefined) return undefined;
        if (!isLoaded) {
          isLoaded = true;
          // The first search loads its code.
          return 60_000;
        }
        const text: string = JSON.parse(quoted);
        const round = rounds.get(text) ?? 0;
        rounds.set(text, round + 1);
        mockSearched.push(`${language} ${text}`);
        return mockTime(language, text, round);
      },
    });
  },
}));

const textsIn = (language: string) => phrases.filter((phrase) => phrase.language === language).map(({ text }) => text);
let lines: string[];
beforeEach(() => {
  [mockSearched, lines, mockTime] = [[], [], () => 550];
});
const bench = () => benchSearch((line) => lines.push(line));

test('searches for every phrase of both languages three times, and passes at fifty milliseconds after the wait for more letters', async () => {
  expect(await bench()).toBe(true);
  for (const language of ['en', 'rw'])
    for (const text of new Set(textsIn(language)))
      expect(mockSearched.filter((searched) => searched === `${language} ${text}`).length).toBeGreaterThanOrEqual(3);
  expect(lines.slice(1)).toEqual(['en', 'rw'].map((language) => `${language} | ${textsIn(language).length} | 50 | 50 | 50`));
});

test.each(['en', 'rw'])('fails when the searches in %s alone take longer', async (slow) => {
  mockTime = (language) => (language === slow ? 551 : 510);
  expect(await bench()).toBe(false);
  expect(lines.filter((line) => line.startsWith('  !'))).toEqual(['  ! above 50 ms']);
});

test('one phrase in ten may be slower, and no more', async () => {
  const texts = textsIn('en');
  const slowest = (count: number) => (language: string, text: string) =>
    language === 'en' && texts.indexOf(text) < count ? 900 : 510;
  mockTime = slowest(texts.length - Math.ceil(0.9 * texts.length));
  expect(await bench()).toBe(true);
  mockTime = slowest(texts.length - Math.ceil(0.9 * texts.length) + 1);
  expect(await bench()).toBe(false);
});

test('of the three searches of a phrase the median counts', async () => {
  for (const slow of [0, 1, 2]) {
    mockTime = (_language, _text, round) => (round === slow ? 900 : 510);
    expect(await bench()).toBe(true);
  }
  mockTime = (_language, _text, round) => (round === 1 ? 510 : 900);
  expect(await bench()).toBe(false);
});

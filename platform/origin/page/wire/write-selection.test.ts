import { SUPPORTED_PAGES } from 'shared/contract/page/page-number';
import type { PageState, PageSelection } from 'shared/contract/page/page-state';
import two from 'shared/contract/page/samples/page-2.json';
import three from 'shared/contract/page/samples/page-3.json';
import four from 'shared/contract/page/samples/page-4.json';
import { writeFacts, writeSelection } from './write-selection';

/** As it arrives in the page: JSON leaves out what is not there. */
const pageData = (selection: PageSelection): unknown => JSON.parse(JSON.stringify(writeSelection(selection, three.picks.facts)));
const selection = two.picks as unknown as PageSelection;
const of3: PageSelection = { ...selection, page: 3 };
/** As a program of today selects, also what only the newest pages say. */
const topBar = { getStarted: true, languageMenu: true, themeLabel: 'muted' as const };
const { landing } = four.facts.sections;
const sections = { ...four.facts.sections, landing: { ...landing, topBar } };
const newest = { ...selection, page: 4, sections } as unknown as PageSelection;
const state = { site: three.facts.site, year: three.facts.year } as unknown as PageState;

test('a page of contract 4 matches its sample, and its facts include the sections’ declarations for other pages', () => {
  expect(pageData(newest)).toEqual(four.picks);
  expect(JSON.parse(writeFacts(newest, state))).toEqual(four.facts);
});

test.each([{ getStarted: false }, { languageMenu: false }, { themeLabel: 'ink' as const }])(
  'a section that changes %j alone in the top bar changes nothing else there',
  (own) => {
    const help = { ...newest.sections.help!, topBar: { ...topBar, ...own } };
    const facts = JSON.parse(writeFacts({ ...newest, sections: { ...newest.sections, help } }, state));
    expect(facts.sections.help.topBar).toEqual(own);
  },
);

test('a page of contract 3 matches its sample, and its facts are a separate file', () => {
  expect(pageData(of3)).toEqual(three.picks);
  expect(JSON.parse(writeFacts({ ...newest, page: 3 }, state))).toEqual(three.facts);
});

test('a page of contract 2 has every field that shells of that contract read', () => {
  expect(pageData(selection)).toEqual(two.picks);
});

test('an internal field never reaches a page', () => {
  const { help } = selection.sections;
  const more = { secret: 'x', sections: { ...selection.sections, help: { ...help!, secret: 'x' } } };
  expect(pageData({ ...selection, ...more })).toEqual(two.picks);
  expect(pageData({ ...of3, ...more })).toEqual(three.picks);
  expect(JSON.parse(writeFacts({ ...of3, ...more }, { ...state, secret: 'x' } as never))).toEqual(three.facts);
  const { links } = newest.sections.help!;
  const withSecret = { ...newest.sections.help!, secret: 'x', links: links.map((link) => ({ ...link, secret: 'x' })) };
  expect(JSON.parse(writeFacts({ ...newest, sections: { ...newest.sections, help: withSecret } }, state))).toEqual(four.facts);
});

test('a page without rollout and preview mentions neither', () => {
  for (const page of SUPPORTED_PAGES) {
    const quiet = pageData({ ...selection, page, arms: undefined, preview: undefined });
    expect(quiet).not.toHaveProperty('arms');
    expect(quiet).not.toHaveProperty('preview');
  }
});

test('every supported contract number has a writer, and others are refused', () => {
  for (const page of SUPPORTED_PAGES) expect(() => pageData({ ...selection, page })).not.toThrow();
  expect(() => pageData({ ...selection, page: 9 })).toThrow('No writer for page contract 9');
});

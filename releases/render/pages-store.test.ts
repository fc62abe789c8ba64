/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PAGES_FORMAT, type RenderedSection } from 'shared/contract/registry/rendered-section';
import { SITE } from 'shared/testing/site';
import { Refusal } from '../refusal';
import { PagesStore } from './pages-store';
import type { Renderer } from './renderer';
import type { RenderJob } from './render-job';

const pair = { shell: '1.0.0', section: 'help', version: '2.0.0' };
const other = { shell: '1.0.0', section: 'shell', version: '1.0.0' };
const render = jest.fn<Promise<RenderedSection>, [RenderJob]>();
let data: string;
let today: Date;
let said: jest.SpyInstance;

/** Pages that say for which year they were rendered. */
function pagesOf({ year }: Pick<RenderJob, 'year'>): RenderedSection {
  const page = { html: `© ${year}`, status: 200 as const, inlineScripts: [] };
  return { pages: { en: { '/help-center': page }, rw: { '/help-center': page } }, onRequest: {} };
}
const rendererOf = (fake: typeof render) => ({ render: fake }) as unknown as Renderer;
const storeOf = (site = SITE) => new PagesStore({ data, site, renderer: rendererOf(render), today: () => today });
const yearOf = ({ pages }: RenderedSection) => pages.en!['/help-center']!.html;

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'pages-'));
  today = new Date(2026, 5, 1);
  render.mockReset().mockImplementation(async (job) => pagesOf(job));
  said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => said.mockRestore());

test('the edition begins with the number of the format, so that pages of another format are rendered again', () => {
  expect(storeOf().edition).toMatch(new RegExp(`^${PAGES_FORMAT}-[0-9a-f]{12}$`));
  expect(storeOf().fileOf(pair)).toBe(path.join(data, 'pages', storeOf().edition, '1.0.0/help@2.0.0.json'));
});

test('another brand is another edition, and so is another year', () => {
  const { edition } = storeOf();
  expect(storeOf().edition).toBe(edition);
  expect(storeOf({ ...SITE, supportPhone: '+250 788 000 111' }).edition).not.toBe(edition);
  today = new Date(2027, 0, 1);
  expect(storeOf().edition).not.toBe(edition);
});

test('the last minute of a year belongs to it, by the clock of the machine', () => {
  const { edition } = storeOf();
  today = new Date(2026, 11, 31, 23, 59, 59);
  expect(storeOf().edition).toBe(edition);
});

test('a pair is rendered once, and found again by whoever asks later', async () => {
  await storeOf().ensure(pair);
  expect(storeOf().has(pair)).toBe(true);
  expect(storeOf().has(other)).toBe(false);
  await storeOf().ensure(pair);
  expect(yearOf(await storeOf().load(pair))).toBe('© 2026');
  expect(render).toHaveBeenCalledTimes(1);
});

test('a pair is rendered from the store, for the brand and the year', async () => {
  await storeOf().ensure(pair);
  expect(render).toHaveBeenCalledWith({
    data,
    shellFolder: path.join(data, 'releases/shell/1.0.0'),
    section: 'help',
    sectionFolder: path.join(data, 'releases/help/2.0.0'),
    site: SITE,
    year: 2026,
    only: null,
  });
});

test('the shell alone is rendered without a section, and a release may lie outside of the store', async () => {
  await storeOf().ensure(other, { shell: '/built/shell' });
  expect(render.mock.lastCall![0]).toMatchObject({ shellFolder: '/built/shell', section: null, sectionFolder: null });
  await storeOf().ensure(pair, { section: '/built/help' });
  expect(render.mock.lastCall![0]).toMatchObject({ sectionFolder: '/built/help' });
});

test('what does not render is refused with the two releases and the reason, and leaves no file', async () => {
  render.mockRejectedValue(new Error('/help-center (rw): a text is missing'));
  const refused = storeOf().ensure(pair);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow('help@2.0.0 does not render beside shell@1.0.0:\n/help-center (rw): a text is missing');
  expect(storeOf().has(pair)).toBe(false);
});

test.each([
  ['breaks off', '{"pages":{"en"'],
  ['lacks a language', JSON.stringify({ pages: { en: {} }, onRequest: {} })],
  ['is empty', ''],
])('a file that %s is rendered again, and that is said', async (_what, text) => {
  const file = storeOf().fileOf(pair);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  expect(yearOf(await storeOf().load(pair))).toBe('© 2026');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(pagesOf({ year: 2026 }));
  expect(said).toHaveBeenCalledWith(`${file} is not as it was rendered; its pages are rendered again.`);
});

test('a page with the words of a visitor is rendered by itself and not kept', async () => {
  const onRequest = jest.fn<Promise<RenderedSection>, [RenderJob]>(async (job) => pagesOf(job));
  const store = new PagesStore({ data, site: SITE, renderer: rendererOf(render), onRequest: rendererOf(onRequest) });
  const only = { address: '/help-center/search?q=pin', language: 'rw' } as const;
  await store.renderOnRequest(pair, only);
  expect(onRequest).toHaveBeenCalledWith(expect.objectContaining({ section: 'help', only }));
  expect(render).not.toHaveBeenCalled();
  expect(store.has(pair)).toBe(false);
  await storeOf().renderOnRequest(pair, only);
  expect(render).toHaveBeenCalledTimes(1);
});

describe('in a new year', () => {
  test('nothing turns while the year is the same', async () => {
    expect(await storeOf().turnYear([pair])).toBe(false);
    expect(render).not.toHaveBeenCalled();
  });

  test('the pages of the new one are rendered before they are shown, so that nobody waits', async () => {
    const store = storeOf();
    await store.ensure(pair);
    const { edition } = store;
    today = new Date(2027, 0, 1);
    expect(store.edition).toBe(edition);
    const shownMeanwhile: string[] = [];
    render.mockImplementation(async (job) => {
      shownMeanwhile.push(`${job.year} ${store.edition === edition}`);
      return pagesOf(job);
    });
    expect(await store.turnYear([pair, other])).toBe(true);
    expect(shownMeanwhile).toEqual(['2027 true', '2027 true']);
    expect(store.edition).toBe(storeOf().edition);
    expect(yearOf(await store.load(pair))).toBe('© 2027');
    expect(render).toHaveBeenCalledTimes(3);
  });

  test('what does not render keeps the old year on the pages, and the next attempt may succeed', async () => {
    const store = storeOf();
    const { edition } = store;
    today = new Date(2027, 0, 1);
    render.mockRejectedValueOnce(new Error('the disk is full'));
    await expect(store.turnYear([pair])).rejects.toThrow('the disk is full');
    expect(store.edition).toBe(edition);
    expect(await store.turnYear([pair])).toBe(true);
    expect(store.edition).not.toBe(edition);
  });
});

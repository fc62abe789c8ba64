import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PAGES_FORMAT, type RenderedSection } from 'shared/contract/registry/rendered-section';
import { SITE } from 'shared/testing/site';
import { newFolder } from 'shared/testing/new-folder';
import { Refusal } from '../refusal';
import { publishForTest, recordOf, writeReleaseFolder } from '../testing/release-folder';
import { recordsHash } from '../store/files';
import { readKey, seal } from '../signing';
import { PagesStore } from './pages-store';
import type { Renderer } from './renderer';
import type { RenderJob } from './render-job';
import { sealed } from './seal-pages';
import { folderIn } from '../testing/folder-in';

const pair = { shell: '1.0.0', section: 'help', version: '2.0.0' };
const other = { shell: '1.0.0', section: 'shell', version: '1.0.0' };
const render = jest.fn<Promise<RenderedSection>, [RenderJob]>();
let data: string;
let today: Date;
let errorLog: jest.SpyInstance;

/** Pages that contain the year they were rendered for. */
function pagesOf({ year }: Pick<RenderJob, 'year'>): RenderedSection {
  const page = { html: `© ${year}`, status: 200 as const, inlineScripts: [] };
  return { pages: { en: { '/help-center': page }, rw: { '/help-center': page } }, onRequest: { '/help-center': 'q' } };
}
const rendererOf = (fake: typeof render) => ({ render: fake }) as unknown as Renderer;
const storeOf = (site = SITE) =>
  new PagesStore({ folder: folderIn(data), site, renderer: rendererOf(render), today: () => today });
/** A release's folder outside the store, with other content than the same version in the store. */
const built = (name: string, version: string) => writeReleaseFolder(newFolder(), recordOf({ name, version, commit: 'another' }));
const yearOf = ({ pages }: RenderedSection) => pages.en!['/help-center']!.html;

beforeEach(() => {
  data = newFolder();
  publishForTest(data, { name: 'shell', version: '1.0.0' });
  publishForTest(data, { name: 'help', version: '2.0.0' });
  today = new Date(2026, 5, 1);
  render.mockReset().mockImplementation(async (job) => pagesOf(job));
  errorLog = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => errorLog.mockRestore());

test('the edition begins with the number of the format, so that pages of another format are rendered again', () => {
  expect(storeOf().edition).toMatch(new RegExp(`^${PAGES_FORMAT}-[0-9a-f]{12}$`));
  const file = path.join(data, 'pages', storeOf().edition, '1.0.0/help@2.0.0~');
  expect(storeOf().fileOf(pair)).toEqual(expect.stringMatching(new RegExp(`^${file}[0-9a-f]{32}\\.json$`)));
});

test('the edition depends on the brand and on the year', () => {
  const { edition } = storeOf();
  expect(storeOf().edition).toBe(edition);
  expect(storeOf({ ...SITE, supportPhone: '+250 788 000 111' }).edition).not.toBe(edition);
  today = new Date(2027, 0, 1);
  expect(storeOf().edition).not.toBe(edition);
});

test("the year is that of the machine's clock, up to its last minute", () => {
  const { edition } = storeOf();
  today = new Date(2026, 11, 31, 23, 59, 59);
  expect(storeOf().edition).toBe(edition);
});

test('renders a pair once, and reads its file for later requests', async () => {
  await storeOf().ensure(pair);
  expect(storeOf().has(pair)).toBe(true);
  expect(storeOf().has(other)).toBe(false);
  await storeOf().ensure(pair);
  expect(yearOf(await storeOf().load(pair))).toBe('© 2026');
  expect(render).toHaveBeenCalledTimes(1);
});

test('renders a pair from the store, for the brand and the year', async () => {
  await storeOf().ensure(pair);
  expect(render).toHaveBeenCalledWith({
    releases: folderIn(data).releases,
    shellFolder: path.join(data, 'releases/shell/1.0.0'),
    section: 'help',
    sectionFolder: path.join(data, 'releases/help/2.0.0'),
    records: expect.stringMatching(/^[0-9a-f]{64}$/),
    site: SITE,
    year: 2026,
    only: null,
  });
});

test('renders the shell alone without a section, and releases outside of the store', async () => {
  const [shell, section] = [built('shell', '1.0.0'), built('help', '2.0.0')];
  await storeOf().ensure(other, { shell });
  expect(render.mock.lastCall![0]).toMatchObject({ shellFolder: shell, section: null, sectionFolder: null });
  await storeOf().ensure(pair, { section });
  expect(render.mock.lastCall![0]).toMatchObject({ sectionFolder: section });
});

test('a failed render names the two releases and the reason, and leaves no file', async () => {
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
])('renders a file that %s again, and logs it', async (_what, text) => {
  const file = storeOf().fileOf(pair);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  expect(yearOf(await storeOf().load(pair))).toBe('© 2026');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(pagesOf({ year: 2026 }));
  expect(errorLog).toHaveBeenCalledWith(
    `${file} is not as it was rendered; its pages are rendered again. It breaks off, or is no list of pages.`,
  );
});

test('other content under the same version has other pages', async () => {
  const section = built('help', '2.0.0');
  await storeOf().ensure(pair, { section });
  expect(storeOf().has(pair)).toBe(false);
  await storeOf().ensure(pair);
  expect(storeOf().has(pair)).toBe(true);
  expect(render).toHaveBeenCalledTimes(2);
  publishForTest(data, { name: 'help', version: '2.0.0', commit: 'a third' });
  expect(storeOf().has(pair)).toBe(false);
});

test('refuses pages of other content in a file that was copied to the right name', async () => {
  await storeOf().ensure(pair);
  const text = readFileSync(storeOf().fileOf(pair), 'utf8');
  publishForTest(data, { name: 'help', version: '2.0.0', commit: 'another' });
  writeFileSync(storeOf().fileOf(pair), text);
  await storeOf().load(pair);
  expect(render).toHaveBeenCalledTimes(2);
});

test('refuses pages of another year in a file that was copied to the right place', async () => {
  await storeOf().ensure(pair);
  const pages = readFileSync(storeOf().fileOf(pair));
  today = new Date(2027, 0, 1);
  const file = storeOf().fileOf(pair);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, pages);
  expect(yearOf(await storeOf().load(pair))).toBe('© 2027');
});

test('refuses a release that is replaced while it is rendered, and does not store its pages', async () => {
  render.mockImplementation(async (job) => {
    publishForTest(data, { name: 'help', version: '2.0.0', commit: 'another' });
    return pagesOf(job);
  });
  await expect(storeOf().ensure(pair)).rejects.toThrow('was replaced while it was rendered');
  expect(storeOf().has(pair)).toBe(false);
});

test('renders removed pages again', async () => {
  await storeOf().ensure(pair);
  await storeOf().remove([pair]);
  expect(storeOf().has(pair)).toBe(false);
});

describe('on a machine with the release key of the section', () => {
  beforeEach(async () => {
    await folderIn(data).keys.ensureTrust();
    await folderIn(data).keys.ensure('help');
  });
  /** The file as another machine, with another secret, would write it. */
  const fromElsewhere = () => {
    const file = storeOf().fileOf(pair);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"seal":"[^"]*"/, '"seal":"x"'));
  };

  test('signs pages with it, and accepts signed pages that were rendered elsewhere', async () => {
    await storeOf().ensure(pair);
    fromElsewhere();
    expect(storeOf().read(pair)).toEqual({
      rendered: pagesOf({ year: 2026 }),
      signedBy: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    await storeOf().load(pair);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['other words', (text: string) => text.replace('© 2026', '© 2025')],
    ['another status', (text: string) => text.replace('"status":200', '"status":404')],
    ['another script in the page', (text: string) => text.replace('"inlineScripts":[]', '"inlineScripts":["alert(1)"]')],
    ['a date of change', (text: string) => text.replace('"status":200', '"status":200,"updated":"2020-01-01"')],
    ['a page less', (text: string) => text.replace(/"rw":\{"\/help-center":\{.*?\}\}/, '"rw":{}')],
    [
      'another path that is rendered on request',
      (text: string) => text.replace('"onRequest":{"/help-center":"q"}', '"onRequest":{"/help-center":"query"}'),
    ],
  ])('with %s than were signed they are rendered again, also under a seal of this folder', async (_what, change) => {
    await storeOf().ensure(pair);
    const file = storeOf().fileOf(pair);
    const before = readFileSync(file, 'utf8');
    const forged = change(before).replace(/"seal":"[^"]*",/, '');
    expect(forged).not.toBe(before.replace(/"seal":"[^"]*",/, ''));
    const records = recordsHash(path.join(data, 'releases/shell/1.0.0'), path.join(data, 'releases/help/2.0.0'));
    writeFileSync(file, sealed(data, `${storeOf().edition} 1.0.0/help@2.0.0 ${records}`, forged));
    expect(storeOf().read(pair)).toEqual({
      rendered: null,
      fault: expect.stringMatching(/their signature is of other pages\.$/),
    });
    expect(await storeOf().load(pair)).toEqual(pagesOf({ year: 2026 }));
    expect(render).toHaveBeenCalledTimes(2);
  });

  test("signs pages with the section's key once that of the shell is revoked", async () => {
    const { keys, trust } = folderIn(data);
    const idOf = (name: string) => trust.inForce!.own.keys.find(({ part }) => part === name)!.id;
    await keys.revoke(idOf('shell'), 'it leaked');
    await storeOf().ensure(pair);
    expect(storeOf().read(pair)).toEqual({ rendered: pagesOf({ year: 2026 }), signedBy: idOf('help') });
  });

  test.each(['help', 'shell'])(
    'signs them again with the next key of %s, and not those that were changed or never rendered',
    async (part) => {
      for (const version of ['2.1.0', '2.2.0']) publishForTest(data, { name: 'help', version });
      const changed = { ...pair, version: '2.1.0' };
      for (const each of [pair, changed]) await storeOf().ensure(each);
      const file = storeOf().fileOf(changed);
      writeFileSync(file, readFileSync(file, 'utf8').replace('© 2026', '© 2025'));
      const { keys, trust } = folderIn(data);
      for (const other of ['help', 'shell'].filter((each) => each !== part))
        await keys.revoke(trust.inForce!.own.keys.find((key) => key.part === other)!.id, 'it leaked');
      await storeOf().remove([pair]);
      await storeOf().ensure(pair);
      await storeOf().signAgain(part, () => keys.rotate(part, () => undefined));
      const { id } = trust.inForce!.keysFor('release', part)[0]!;
      expect(storeOf().read(pair)).toEqual({ rendered: pagesOf({ year: 2026 }), signedBy: id });
      expect(storeOf().read(changed)!.rendered).toBeNull();
      expect(storeOf().has({ ...pair, version: '2.2.0' })).toBe(false);
    },
  );

  test('are not of the key that a second signature names', async () => {
    await storeOf().ensure(pair);
    const file = storeOf().fileOf(pair);
    const { signature, seal: _seal, ...rendered } = JSON.parse(readFileSync(file, 'utf8'));
    signature.signatures.unshift({ keyid: '0123456789abcdef', sig: '' });
    writeFileSync(file, JSON.stringify({ seal: 'x', signature, ...rendered }));
    expect(storeOf().read(pair)).toEqual({ rendered: null, fault: expect.stringContaining('is one of several') });
  });

  test("with the signature of another section's key they are rendered again", async () => {
    await storeOf().ensure(pair);
    await folderIn(data).keys.ensure('legal');
    const trust = folderIn(data).trust.inForce!.own;
    const legal = trust.keys.find(({ part }) => part === 'legal')!.id;
    const file = storeOf().fileOf(pair);
    const { signature, seal: _seal, ...rendered } = JSON.parse(readFileSync(file, 'utf8'));
    const statement = JSON.parse(Buffer.from(signature.payload, 'base64').toString());
    const forged = seal('pages', statement, [readKey(data, legal, 'legal')]);
    writeFileSync(file, JSON.stringify({ seal: 'x', signature: forged, ...rendered }));
    expect(storeOf().read(pair)).toEqual({
      rendered: null,
      fault: expect.stringContaining('is not signed by a key that counts'),
    });
  });
});

test('renders a page with the input of a visitor alone, and does not store it', async () => {
  const onRequest = jest.fn<Promise<RenderedSection>, [RenderJob]>(async (job) => pagesOf(job));
  const store = new PagesStore({
    folder: folderIn(data),
    site: SITE,
    renderer: rendererOf(render),
    onRequest: rendererOf(onRequest),
  });
  const only = { address: '/help-center/search?q=pin', language: 'rw' } as const;
  await store.renderOnRequest(pair, only);
  expect(onRequest).toHaveBeenCalledWith(expect.objectContaining({ section: 'help', only }));
  expect(render).not.toHaveBeenCalled();
  expect(store.has(pair)).toBe(false);
  await storeOf().renderOnRequest(pair, only);
  expect(render).toHaveBeenCalledTimes(1);
});

describe('in a new year', () => {
  test('renders nothing while the year is the same', async () => {
    expect(await storeOf().turnYear([pair])).toBe(false);
    expect(render).not.toHaveBeenCalled();
  });

  test('renders the pages of the new year before it serves them, so that no visitor waits', async () => {
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

  test('keeps the old year on the pages while one does not render, and can retry', async () => {
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

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PartName } from 'shared/contract';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { newFolder } from 'shared/testing/new-folder';
import { Refusal } from '../../refusal';
import { withSection } from '../../rollout';
import { publishForTest, recordOf, writeReleaseFolder } from '../../testing/release-folder';
import { publish } from './publish';
import { changeRegistry, folderIn, readRegistry } from '../../testing/folder-in';

let data: string;
const ensure = jest.fn();
const remove = jest.fn();
const tryPair = jest.fn();
const lines: string[] = [];

const fieldsOf = (name: string, version: string, contract: number) => ({
  name,
  version,
  contract,
  serves: name === 'shell' ? [contract] : [],
});
const factsOf = (text: string) => ({ size: text.length, sha384: createHash('sha384').update(text).digest('base64') });
const inStore = (name: string, version: string, contract = 1) => publishForTest(data, fieldsOf(name, version, contract));

function run(
  name: PartName,
  version: string,
  contract = 1,
  more: Partial<ReleaseRecord> = {},
  isTried = true,
  signal?: AbortSignal,
): Promise<string> {
  const record = recordOf({ ...fieldsOf(name, version, contract), ...more });
  const folder = writeReleaseFolder(newFolder('built'), record);
  return publish({
    store: folderIn(data),
    build: { name, version, folder },
    pages: { ensure, remove },
    log: (line) => lines.push(line),
    ...(isTried && { tryPair }),
    ...(signal && { signal }),
  });
}
const live = (name: PartName, ...versions: string[]) =>
  changeRegistry(data, 'test', (registry) =>
    withSection(registry, name, { stable: versions[0]!, previousGood: versions.slice(1) }),
  );

function triedOf(release: string): unknown {
  const { payload } = JSON.parse(readFileSync(path.join(data, 'releases', release, 'release.sig.json'), 'utf8'));
  return JSON.parse(Buffer.from(payload, 'base64').toString()).tried;
}

beforeEach(() => {
  data = newFolder('built');
  ensure.mockReset().mockResolvedValue(true);
  remove.mockReset().mockResolvedValue(undefined);
  tryPair.mockReset();
  lines.length = 0;
});

test('the first shell is checked alone and then in the store, and nothing is served yet', async () => {
  await expect(run('shell', '1.0.0')).resolves.toBe('1.0.0');
  expect(ensure.mock.calls).toEqual([
    [{ shell: '1.0.0', section: 'shell', version: '1.0.0' }, { shell: expect.stringContaining('built-') }],
  ]);
  expect(folderIn(data).releases.has('shell', '1.0.0')).toBe(true);
  expect(readRegistry(data).sequence).toBe(0);
});

test('a section is checked beside every shell that may carry it', async () => {
  ['1.1.0', '1.0.0'].forEach((version) => inStore('shell', version));
  await live('shell', '1.1.0', '1.0.0');
  await run('help', '2.0.0');
  expect(ensure.mock.calls).toEqual(
    ['1.1.0', '1.0.0'].map((shell) => [
      { shell, section: 'help', version: '2.0.0' },
      { section: expect.stringContaining('built-') },
    ]),
  );
  expect(folderIn(data).releases.versions('help')).toEqual(['2.0.0']);
  expect(lines).toEqual([
    'Rendering help@2.0.0 beside shell@1.1.0 (1 of 2) …',
    'Rendering help@2.0.0 beside shell@1.0.0 (2 of 2) …',
  ]);
});

test('a shell is checked beside every section that it may carry', async () => {
  inStore('help', '2.0.0');
  await live('help', '2.0.0');
  await run('shell', '1.0.0');
  expect(ensure.mock.calls.map(([pair]) => pair)).toEqual([
    { shell: '1.0.0', section: 'shell', version: '1.0.0' },
    { shell: '1.0.0', section: 'help', version: '2.0.0' },
  ]);
});

test('publishing what is published is done at once', async () => {
  inStore('help', '2.0.0');
  await expect(run('help', '2.0.0')).resolves.toBe('2.0.0');
  expect(ensure).not.toHaveBeenCalled();
  expect(lines.at(-1)).toContain('published already');
});

test('a recalled release is refused, published or not, instead of a next step that would be refused', async () => {
  inStore('help', '2.0.0');
  const blocked = ['2.0.0', '2.1.0'].map((version) => ({ version, reason: 'wrong fee', at: '2026-11-20T10:00:00.000Z' }));
  await changeRegistry(data, 'test', (registry) => withSection(registry, 'help', { blocked }));
  for (const { version } of blocked) await expect(run('help', version)).rejects.toThrow(`unblock help@${version}`);
});

test('a release that does not render is refused and never in the store', async () => {
  inStore('shell', '1.0.0');
  await live('shell', '1.0.0');
  ensure.mockRejectedValue(new Refusal('does-not-render', '/help-center (rw): a text is missing'));
  await expect(run('help', '2.0.0')).rejects.toThrow('/help-center (rw): a text is missing');
  expect(folderIn(data).releases.versions('help')).toEqual([]);
});

test('a release is refused for its own fault also where its pages cannot be deleted', async () => {
  inStore('shell', '1.0.0');
  await live('shell', '1.0.0');
  tryPair.mockRejectedValue(new Refusal('faults-in-browser', 'a script throws'));
  remove.mockRejectedValue(new Error('EROFS: read-only file system'));
  await expect(run('help', '2.0.0')).rejects.toThrow('a script throws');
  expect(lines.at(-1)).toBe('Its pages were not deleted. EROFS: read-only file system');
});

test.each([
  ['made for it', true, [{ shell: '1.1.0', section: 'help', version: '2.0.0' }]],
  ['there before', false, []],
])(
  'of a release that renders beside one shell and not beside the next, the pages that were %s: deleted %s',
  async (_what, isNew, gone) => {
    ['1.1.0', '1.0.0'].forEach((version) => inStore('shell', version));
    await live('shell', '1.1.0', '1.0.0');
    ensure.mockResolvedValueOnce(isNew).mockRejectedValueOnce(new Refusal('does-not-render', 'it throws'));
    await expect(run('help', '2.0.0')).rejects.toThrow('it throws');
    expect(remove.mock.calls).toEqual([[gone, { section: expect.stringContaining('built-') }]]);
  },
);

test('a section without a shell is told what to do first', async () => {
  await expect(run('help', '2.0.0')).rejects.toMatchObject({
    code: 'no-live-shell',
    message: expect.stringMatching(/No shell is live yet.*publish shell/),
  });
  expect(folderIn(data).releases.versions('help')).toEqual([]);
});

test('a section of another contract than its shell is refused before it is rendered, and so is a shell', async () => {
  inStore('shell', '1.0.0', 1);
  inStore('help', '2.0.0', 1);
  await live('shell', '1.0.0');
  await live('help', '2.0.0');
  await expect(run('help', '2.1.0', 2)).rejects.toThrow(/contract 2.*serves 1/);
  expect(ensure).not.toHaveBeenCalled();
  await expect(run('shell', '1.1.0', 2)).rejects.toThrow(Refusal);
  expect(folderIn(data).releases.versions('shell')).toEqual(['1.0.0']);
});

test('a shell whose pages no origin can write is refused before it is rendered', async () => {
  await expect(run('shell', '1.0.0', 1, { page: 9 })).rejects.toThrow('Deploy an origin that speaks 9 first.');
  expect(ensure).not.toHaveBeenCalled();
  expect(folderIn(data).releases.versions('shell')).toEqual([]);
});

test('a section that claims a root of another is refused before it is rendered', async () => {
  inStore('shell', '1.0.0');
  inStore('help', '2.0.0');
  await live('shell', '1.0.0');
  await live('help', '2.0.0');
  const section = { ...recordOf({ name: 'news', version: '1.0.0' }).section!, roots: ['/news', '/help-center'] };
  await expect(run('news', '1.0.0', 1, { section })).rejects.toThrow('news@1.0.0 claims /help-center, which help@2.0.0 owns');
  expect(ensure).not.toHaveBeenCalled();
  expect(folderIn(data).releases.versions('news')).toEqual([]);
});

test.each([
  'evil.html',
  'static/media/a.xhtml',
  'feed.xml',
  'a.svgz',
  'app.webmanifest',
  'static/js/a.mjs',
  'EVIL.HTML',
  'LICENSE',
  'remote.cjs',
  'a.js.br',
])('a release that holds %s is refused by its name before it is rendered', async (file) => {
  const folder = writeReleaseFolder(
    newFolder('built'),
    recordOf({ ...fieldsOf('shell', '1.0.0', 1), files: { [file]: factsOf('x') } }),
    { [file]: 'x' },
  );
  const build = { name: 'shell', version: '1.0.0', folder };
  await expect(
    publish({ store: folderIn(data), build, pages: { ensure, remove: async () => undefined }, log: () => undefined }),
  ).rejects.toThrow(`shell@1.0.0 holds ${file}: files of this kind are not served`);
  expect(ensure).not.toHaveBeenCalled();
  expect(folderIn(data).releases.versions('shell')).toEqual([]);
});

test.each(['static/js/a.js', 'static/media/a.svg', 'preview/en.png', 'content/en/a.json', 'server/bundle.cjs'])(
  'a release may hold %s',
  async (file) => {
    const record = recordOf({ ...fieldsOf('shell', '1.0.0', 1), files: { [file]: factsOf('x') } });
    const folder = writeReleaseFolder(newFolder('built'), record, { [file]: 'x' });
    const build = { name: 'shell', version: '1.0.0', folder };
    await expect(
      publish({ store: folderIn(data), build, pages: { ensure, remove: async () => undefined }, log: () => undefined }),
    ).resolves.toBe('1.0.0');
  },
);

test('a build with a file that was changed after it was recorded is refused before anything is rendered', async () => {
  const record = recordOf({ ...fieldsOf('shell', '1.0.0', 1), files: { 'static/js/a.js': factsOf('one') } });
  const folder = writeReleaseFolder(newFolder('built'), record, { 'static/js/a.js': 'two' });
  const build = { name: 'shell', version: '1.0.0', folder };
  await expect(publish({ store: folderIn(data), build, pages: { ensure, remove }, log: () => undefined })).rejects.toThrow(
    'shell@1.0.0: static/js/a.js',
  );
  expect(ensure).not.toHaveBeenCalled();
});

test('a build without a proper record is refused', async () => {
  await expect(run('help', '1.0.0', 1, { section: null })).rejects.toThrow('field "section"');
  expect(folderIn(data).releases.versions('help')).toEqual([]);
});

test('every pair that renders is tried in a browser beside what visitors have now, before the release is in the store', async () => {
  inStore('shell', '1.0.0');
  inStore('help', '1.4.0');
  await live('shell', '1.0.0');
  await live('help', '1.4.0');
  tryPair.mockImplementation(() => expect(folderIn(data).releases.has('help', '2.0.0')).toBe(false));
  await run('help', '2.0.0');
  expect(tryPair.mock.calls).toEqual([
    [
      { shell: '1.0.0', section: 'help', version: '2.0.0' },
      { section: expect.stringContaining('built-') },
      { shell: '1.0.0', section: 'help', version: '1.4.0' },
    ],
  ]);
});

test.each([
  ['that a browser opened its pages', true, true],
  ['that there was no browser', false, false],
  ['nothing of a trial where none was wanted', null, undefined],
])('the signature of a release says %s', async (_what, outcome, tried) => {
  inStore('shell', '1.0.0');
  await live('shell', '1.0.0');
  await folderIn(data).keys.ensureTrust();
  tryPair.mockResolvedValue(outcome);
  await run('help', '2.0.0', 1, {}, outcome !== null);
  expect(triedOf('help/2.0.0')).toBe(tried);
});

test('the signature of a release says that it was tried only where all its pairs were', async () => {
  ['1.1.0', '1.0.0'].forEach((version) => inStore('shell', version));
  await live('shell', '1.1.0', '1.0.0');
  await folderIn(data).keys.ensureTrust();
  tryPair.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  await run('help', '2.0.0');
  expect([tryPair.mock.calls.length, triedOf('help/2.0.0')]).toEqual([2, false]);
});

test.each([
  ['last page', ['1.0.0']],
  ['first page of two', ['1.1.0', '1.0.0']],
])('a publication whose time is over after its %s renders no other, and is not put into the store', async (_when, shells) => {
  shells.forEach((version) => inStore('shell', version));
  await live('shell', ...shells);
  const budget = new AbortController();
  tryPair.mockImplementation(async () => budget.abort(new Error('the time is over')));
  await expect(run('help', '2.0.0', 1, {}, true, budget.signal)).rejects.toThrow('the time is over');
  expect(ensure).toHaveBeenCalledTimes(1);
  expect(folderIn(data).releases.has('help', '2.0.0')).toBe(false);
});

test('a release of a publisher who may not publish any more after its last page is not put into the store', async () => {
  const rendered = jest.fn();
  const check = () => {
    expect(ensure).toHaveBeenCalled();
    throw new Refusal('not-permitted', 'the right was revoked');
  };
  const folder = writeReleaseFolder(newFolder('built'), recordOf(fieldsOf('shell', '1.0.0', 1)));
  const build = { name: 'shell', version: '1.0.0', folder };
  const store = folderIn(data);
  await expect(publish({ store, build, pages: { ensure, remove }, log: rendered, check })).rejects.toThrow('was revoked');
  expect(store.releases.has('shell', '1.0.0')).toBe(false);
  expect(remove.mock.calls[0]![0]).toHaveLength(1);
});

test('the first release of a section is tried beside nothing', async () => {
  inStore('shell', '1.0.0');
  await live('shell', '1.0.0');
  await run('help', '2.0.0');
  expect(tryPair.mock.calls[0]![2]).toBeNull();
});

test('a release with faults in a browser is not in the store, and its pages are taken away', async () => {
  inStore('shell', '1.0.0');
  await live('shell', '1.0.0');
  tryPair.mockRejectedValue(new Refusal('fails-in-browser', 'has faults in a browser'));
  await expect(run('help', '2.0.0')).rejects.toThrow('has faults in a browser');
  expect(folderIn(data).releases.has('help', '2.0.0')).toBe(false);
  expect(remove.mock.calls[0]![0]).toEqual([{ shell: '1.0.0', section: 'help', version: '2.0.0' }]);
});

test('a release whose journeys no trial could make is refused by its name before it is rendered, also where nothing is tried', async () => {
  inStore('shell', '1.0.0');
  await live('shell', '1.0.0');
  const text = JSON.stringify({ en: [{ name: 'x', at: '/help-center', steps: [{ do: 'run' }] }], rw: [] });
  const record = recordOf({ ...fieldsOf('help', '2.0.0', 1), files: { 'made/journeys.json': factsOf(text) } });
  const folder = writeReleaseFolder(newFolder('built'), record, { 'made/journeys.json': text });
  const build = { name: 'help', version: '2.0.0', folder };
  await expect(
    publish({ store: folderIn(data), build, pages: { ensure, remove }, log: (line) => lines.push(line) }),
  ).rejects.toThrow('help@2.0.0: made/journeys.json: field "en.0.steps.0.do"');
  expect(ensure).not.toHaveBeenCalled();
  expect(folderIn(data).releases.has('help', '2.0.0')).toBe(false);
});

test('a release that is published again is sent to the cluster, which may not have been reached the first time', async () => {
  await run('shell', '1.0.0');
  const putRelease = jest.fn(async () => undefined);
  const record = recordOf(fieldsOf('shell', '1.0.0', 1));
  const build = {
    name: 'shell',
    version: '1.0.0',
    folder: writeReleaseFolder(newFolder('built'), record),
  };
  const store = Object.assign(Object.create(folderIn(data)), { cluster: { putRelease } });
  await publish({ store, build, pages: { ensure, remove }, log: (line) => lines.push(line) });
  expect(putRelease.mock.calls).toEqual([['shell', '1.0.0']]);
  expect(lines.at(-1)).toContain('is published already');
});

test('a new release is sent to the cluster once it lies in the store', async () => {
  const isHere: boolean[] = [];
  const putRelease = async (name: string, version: string) => void isHere.push(folderIn(data).releases.has(name, version));
  const record = recordOf(fieldsOf('shell', '1.0.0', 1));
  const folder = writeReleaseFolder(newFolder('built'), record);
  const store = Object.assign(Object.create(folderIn(data)), { cluster: { putRelease } });
  const build = { name: 'shell', version: '1.0.0', folder };
  await publish({ store, build, pages: { ensure, remove }, log: (line) => lines.push(line) });
  expect(isHere).toEqual([true]);
});

/** @jest-environment node */
import { FakeCaches } from '../testing/fake-caches';
import { signedSet, trustFakeSite } from '../testing/fake-seal';
import { pageHtml } from '../testing/fake-site';
import { cachedPage } from './cached-page';
import { FILES, NOTES, SETS, VISITED } from './names';
import { lastLanguage, noteLanguage, noteRecalled, noteTheme, wasRecalled } from './notes';
import { finishSet, unfinishedSets } from './sets';
import { removeCache, tidy } from './tidy';

let fakeCaches: FakeCaches;

beforeEach(() => {
  fakeCaches = new FakeCaches();
  Object.assign(globalThis, { caches: fakeCaches });
  trustFakeSite();
});

const visit = async (path: string, release: string) =>
  (await caches.open(VISITED)).put(path, cachedPage(pageHtml(path, [release]), new Date()));
const keepFile = async (release: string) =>
  (await caches.open(FILES)).put(`/_releases/${release}/main.js`, new Response('script'));

test('keeps the last thirty visited pages', async () => {
  for (let page = 1; page <= 32; page += 1) await visit(`/${page}`, 'help/1');
  await visit('/1', 'help/1');
  await tidy();
  const paths = await fakeCaches.paths('visited');
  expect(paths).toHaveLength(30);
  expect(paths).toContain('/1');
  expect(paths).not.toContain('/2');
});

test('keeps files while a page names their release', async () => {
  await visit('/', 'help/2');
  await keepFile('help/1');
  await keepFile('help/2');
  await tidy();
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/2/main.js']);
});

test('keeps a set that is being saved, and removes an unfinished one', async () => {
  await caches.open(`${SETS}help:en:1`);
  await caches.open(`${SETS}help:en:2`);
  await keepFile('help/3');
  unfinishedSets.set(`${SETS}help:en:2`, ['help/3']);
  await tidy();
  unfinishedSets.clear();
  expect(await fakeCaches.keys()).not.toContain(`${SETS}help:en:1`);
  expect(await fakeCaches.keys()).toContain(`${SETS}help:en:2`);
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/3/main.js']);
});

test('removes the caches of another format, and keeps those of other owners', async () => {
  await caches.open('offline-0-pages');
  await caches.open('other-script');
  await tidy();
  expect(await fakeCaches.keys()).not.toContain('offline-0-pages');
  expect(await fakeCaches.keys()).toContain('other-script');
});

test('removes what was cached under another list of recalls, and notes the saved guides', async () => {
  await (await caches.open('offline-2-abc-visited')).put('/', new Response('forged'));
  await caches.open('offline-2-abc-set:help:rw:1');
  await noteLanguage('rw');
  await tidy();
  expect((await fakeCaches.keys()).filter((name) => name.includes('abc'))).toEqual([]);
  expect(await wasRecalled({ section: 'help', language: 'rw' })).toBe(true);
  expect(await lastLanguage()).toBe('rw');
});

test('removes from the notes what a script wrote there', async () => {
  await noteLanguage('rw');
  await noteTheme(true);
  await noteRecalled({ section: 'help', language: 'en' });
  await (await caches.open(NOTES)).put('/help-center', new Response('forged'));
  await tidy();
  expect(await fakeCaches.paths('notes')).toEqual(['/language', '/theme', '/recalled/help/en']);
});

test('removes notes whose text a script has replaced', async () => {
  for (const path of ['/language', '/theme', '/recalled/help/en'])
    await (await caches.open(NOTES)).put(path, new Response('<h1>Forged</h1>'));
  expect(await lastLanguage()).toBe('en');
  await tidy();
  expect(await fakeCaches.paths('notes')).toEqual([]);
});

test('removes a set without a valid signature', async () => {
  const set = await caches.open(`${SETS}help:en:1`);
  const record = { releases: [], asOf: '', count: 0, ...signedSet({}), seal: 'x' };
  await finishSet(set, record);
  await tidy();
  expect(await fakeCaches.keys()).not.toContain(`${SETS}help:en:1`);
});

test('removes a signed set under a name that a script made up, and keeps one with the name of a set', async () => {
  const record = { releases: [], asOf: '2026-11-22T10:00:00.000Z', count: 0, ...signedSet({}) };
  for (const name of [`${SETS}help:en:1`, `${SETS}forged`]) await finishSet(await caches.open(name), record);
  await tidy();
  expect(await fakeCaches.keys()).toContain(`${SETS}help:en:1`);
  expect(await fakeCaches.keys()).not.toContain(`${SETS}forged`);
});

/** Runs a step of another page just before the clean-up reads the names of all caches for the given time. */
function interrupt(time: number, step: () => Promise<unknown>): void {
  const read = fakeCaches.keys.bind(fakeCaches);
  let count = 0;
  fakeCaches.keys = async () => {
    count += 1;
    if (count === time) await step();
    return read();
  };
}

test.each([1, 2, 3])('keeps a set whose saving begins during the clean-up (%d)', async (time) => {
  const name = `${SETS}help:en:1`;
  interrupt(time, async () => {
    unfinishedSets.set(name, ['help/3']);
    await caches.open(name);
    await keepFile('help/3');
  });
  await tidy();
  unfinishedSets.clear();
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/3/main.js']);
  expect(await fakeCaches.keys()).toContain(name);
});

test('keeps a set whose saving ends during the clean-up, with its files', async () => {
  const name = `${SETS}help:en:1`;
  const set = await caches.open(name);
  await keepFile('help/3');
  unfinishedSets.set(name, ['help/3']);
  const match = set.match.bind(set);
  set.match = async (request) => {
    const before = await match(request);
    await finishSet(set, { releases: ['help/3'], asOf: '2026-11-22T10:00:00.000Z', count: 0, ...signedSet({}) });
    unfinishedSets.clear();
    return before;
  };
  await tidy();
  expect(await fakeCaches.keys()).toContain(name);
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/3/main.js']);
});

test('keeps the files of a page that is visited during the clean-up', async () => {
  const visited = await fakeCaches.open(VISITED);
  const read = visited.keys.bind(visited);
  visited.keys = async () => {
    const before = await read();
    await visit('/', 'help/3');
    await keepFile('help/3');
    return before;
  };
  await tidy();
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/3/main.js']);
});

test('a set counts as removed only when the browser has removed it, so that tidying keeps none of its files', async () => {
  jest.spyOn(fakeCaches, 'delete').mockRejectedValue(new Error('the disk fails'));
  await expect(removeCache(`${SETS}help:en:1`)).rejects.toThrow('the disk fails');
});

test('a reader learns of a recall also when the browser ends the worker while it removes their saved guides', async () => {
  jest.spyOn(fakeCaches, 'delete').mockReturnValue(new Promise(() => undefined));
  void removeCache(`${SETS}help:en:1`);
  // Writing the note takes a few turns, and the removal never ends.
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect(await wasRecalled({ section: 'help', language: 'en' })).toBe(true);
});

test('removes the caches of another format before it looks at the others, and waits until they are gone', async () => {
  const name = 'offline-0-pages';
  await caches.open(name);
  const steps: string[] = [];
  const [open, remove] = [fakeCaches.open.bind(fakeCaches), fakeCaches.delete.bind(fakeCaches)];
  jest.spyOn(fakeCaches, 'open').mockImplementation((opened) => {
    steps.push(`opens ${opened}`);
    return open(opened);
  });
  jest.spyOn(fakeCaches, 'delete').mockImplementation(async (deleted) => {
    await new Promise(setImmediate);
    steps.push(`${deleted} is gone`);
    return remove(deleted);
  });
  await tidy();
  expect(steps[0]).toBe(`${name} is gone`);
  expect(steps).toContain(`opens ${FILES}`);
});

import crypto from 'node:crypto';
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import type { Registry } from 'shared/contract/registry/schema';
import { explain } from 'platform/commands/for-servers';
import { block, isBlocked, rollback, start, withSection } from 'platform/rollout';
import type { Folder } from 'platform/store';
import { PagesStore } from 'platform/render';
import { quietRegistry, TestSite } from '../testing/test-site';
import type { SelectedReleases } from './select-releases';
import { pairAt, Selections } from './selections';
import type { AppContext } from '../app-context';
import { folderIn } from 'platform/testing/folder-in';

const now = '2026-01-01T00:00:00.000Z';
const inRollout = (id = 'r') => start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [50, 100], id, now });

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
});
afterEach(() => site.close());

const HASHES = ['createHash', 'createHmac', 'hash', 'hkdfSync', 'sign', 'verify'];

/** Counts the calls of these functions, which go on to work. */
function countCalls(module: object, names = Object.keys(module)): string[] {
  const calls: string[] = [];
  const functions = module as Record<string, (...parameters: unknown[]) => unknown>;
  for (const name of names) {
    const value = functions[name];
    if (typeof value !== 'function' || /^[A-Z]/.test(name)) continue;
    jest.spyOn(functions, name).mockImplementation((...parameters) => {
      calls.push(name);
      return value(...parameters);
    });
  }
  return calls;
}

test.each([
  ['no rollout runs', quietRegistry],
  ['a rollout runs', () => inRollout()],
])('a cached page needs no file system call and no hash while %s', async (_when, registry) => {
  site.live.current = registry();
  // The token of a session is checked by its signature, which is no part of choosing the page.
  const visits: Record<string, string>[] = [
    { 'accept-encoding': 'br', cookie: 'rb=1' },
    { 'accept-encoding': 'gzip', 'accept-language': 'rw', 'user-agent': 'Googlebot' },
  ];
  for (const headers of visits) await site.get('/help-center', headers);
  const state = site.live.state;
  jest.spyOn(site.live, 'state', 'get').mockReturnValue(state);
  const fileCalls = [countCalls(fs), countCalls(fsPromises)];
  const hashes = countCalls(crypto, HASHES);
  for (const headers of visits) expect((await site.get('/help-center', headers)).status).toBe(200);
  expect(fileCalls).toEqual([[], []]);
  expect(hashes.filter((name) => name !== 'createHmac')).toEqual([]);
});

test('the edition is computed once a year', async () => {
  const calls = countCalls(crypto, HASHES);
  const today = { year: 2026 };
  const { settings } = site.pages as unknown as { settings: { folder: Folder; site: never } };
  const store = new PagesStore({ ...settings, renderer: {} as never, today: () => new Date(`${today.year}-06-01T12:00:00Z`) });
  const { edition } = store;
  expect([store.edition, store.edition]).toEqual([edition, edition]);
  expect(calls).toHaveLength(1);
  today.year = 2027;
  await store.turnYear([]);
  expect(store.edition).not.toBe(edition);
});

const selectionsHere = () =>
  new Selections({ ...site, store: folderIn(site.data), site: { storagePrefix: 'x' } } as unknown as AppContext);

test('ten thousand buckets in two rollouts have four selections', () => {
  site.publish('shell', '1.1.0');
  site.live.current = start(inRollout(), { name: 'shell', version: '1.1.0', stages: [50, 100], id: 's', now });
  const selections = selectionsHere();
  const selected = Array.from({ length: 10_000 }, (_, bucket) => selections.of({ bucket, crawler: false, preview: null }));
  expect(new Set(selected).size).toBe(4);
  expect(new Set(selected.map(({ key }) => key)).size).toBe(4);
});

test('a crawler gets stable, also with a bucket of the other arm', () => {
  site.live.current = inRollout();
  const selections = selectionsHere();
  const versionAt = (bucket: number, crawler: boolean) => selections.of({ bucket, crawler, preview: null }).sections.help;
  const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
  expect(new Set(buckets.map((bucket) => versionAt(bucket, false)))).toEqual(new Set(['2.0.0', '2.1.0']));
  expect(new Set(buckets.map((bucket) => versionAt(bucket, true)))).toEqual(new Set(['2.0.0']));
});

test('the key of a selection stays the same when an unrelated part of the registry changes', () => {
  const selections = selectionsHere();
  const keyNow = () => selections.of({ bucket: null, crawler: false, preview: null }).key;
  const before = keyNow();
  site.live.current = block(quietRegistry(), { name: 'help', version: '0.1.0', reason: 'x', now });
  expect(keyNow()).toBe(before);
  site.live.current = withSection(quietRegistry(), 'help', { stable: '2.1.0' });
  expect(keyNow()).not.toBe(before);
});

test('each page matches the current registry and the command explain, while the registry changes with every tenth visitor', async () => {
  const changes: Registry[] = [quietRegistry()];
  for (let turn = 0; changes.length < 40; turn += 1) {
    const started = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [50, 100], id: `r${turn}`, now });
    const recalled = block(started, { name: 'help', version: '2.1.0', reason: 'bad', now });
    const promoted = withSection(quietRegistry(), 'help', { stable: '2.1.0', previousGood: ['2.0.0'] });
    changes.push(started, recalled, promoted, rollback(promoted, { name: 'help', reason: 'bad', now }));
  }
  await site.open();
  let sequence = 0;
  const rootsOf = () => ['/help-center'];
  for (const registry of changes) {
    site.live.current = { ...registry, sequence: (sequence += 1) };
    const inForce = site.live.current;
    const visits = Array.from({ length: 10 }, async (_, visit) => {
      const bucket = (sequence * 977 + visit * 389) % 10_000;
      const { body, selection } = await site.get('/help-center', { cookie: `rb=${bucket}` });
      const { releases } = explain(inForce, { path: '/help-center', bucket, rootsOf });
      const { version, arm } = releases.find(({ name }) => name === 'help')!;
      expect(selection.sections.help.version).toBe(version);
      expect(body).toContain(`1.0.0/help@${version} /help-center`);
      expect(selection.arms?.help ?? 'stable').toBe(arm);
      expect(isBlocked(inForce, 'help', selection.sections.help.version)).toBe(false);
      expect(selection.sections.help.previousGood?.version).not.toBe(version);
    });
    await Promise.all(visits);
  }
});

test.each([
  ['/x', 'any', null],
  ['/news/x', ['/news'], null],
  ['/x', ['/news'], { shell: '1.0.0', section: 'shell', version: '1.0.0' }],
])('%s is not "not found" where an unreadable section may own it (%p)', (address, roots, pair) => {
  const selected = {
    shell: '1.0.0',
    sections: {},
    rootsBySection: {},
    unreadable: { news: roots },
  } as unknown as SelectedReleases;
  expect(pairAt(selected, address)).toEqual({ owner: null, pair });
});

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { newFolder } from 'shared/testing/new-folder';
import { lastGoodFile, trustFile, Untrusted } from '../../signing';
import { folderIn, reopen } from '../../testing/folder-in';
import { sectionForTest } from '../../testing/rendering-releases';
import { Tamperer } from '../../testing/tampering';
import { Folder } from '../folder';
import type { SqlQuery } from '../postgres';
import { putRelease } from '../releases/put-release';
import { changeKeys, pullKeys } from './key-rows';

/** The folders of a machine, and of another one that changes the keys. */
let [data, other] = ['', ''];
let first: string;
const listIn = (folder: string) => readFileSync(trustFile(folder), 'utf8');
const numberOf = (list: string): number => JSON.parse(Buffer.from(JSON.parse(list).payload, 'base64').toString('utf8')).sequence;

beforeEach(async () => {
  [data, other] = [newFolder(), newFolder()];
  await folderIn(other).keys.ensureTrust();
  cpSync(other, data, { recursive: true });
  first = listIn(data);
});

/** A stand-in for a database with these lists of keys, oldest first. */
const holding = (...lists: string[]) =>
  (async (_text: string, [after]: number[]) =>
    lists.filter((list) => numberOf(list) > after!).map((text) => ({ text }))) as unknown as SqlQuery;

/** The lists after each of two rotations of the root key. No root of the first list signed the last one. */
async function changeRootTwice(): Promise<[string, string]> {
  await folderIn(other).keys.rotate('root', () => undefined);
  const second = listIn(other);
  await folderIn(other).keys.rotate('root', () => undefined);
  return [second, listIn(other)];
}

test('each list of keys is verified by the one before it, and after a restart an older one is refused', async () => {
  const [second, third] = await changeRootTwice();
  await pullKeys(holding(first, second), folderIn(data));
  await pullKeys(holding(first, second, third), folderIn(data));
  expect(listIn(data)).toBe(third);
  reopen(data);
  expect(folderIn(data).trust.inForce!.own.sequence).toBe(numberOf(third));
  writeFileSync(trustFile(data), second);
  reopen(data);
  expect(() => folderIn(data).trust.whole).toThrow('is not signed by a key that counts');
});

test.each<[what: string, forge: () => Promise<string>]>([
  [
    'that a stranger signed',
    async () => {
      new Tamperer(other).replaceTrust();
      return listIn(other);
    },
  ],
  ['whose predecessor is missing', async () => (await changeRootTwice())[1]],
])('refuses a list %s and keeps the current one, even after a restart', async (_what, forge) => {
  await expect(pullKeys(holding(await forge()), folderIn(data))).rejects.toThrow('is not signed by a key that counts');
  expect(listIn(data)).toBe(first);
  reopen(data);
  expect(folderIn(data).trust.whole!.own.sequence).toBe(numberOf(first));
});

test('a machine whose list is damaged, and that remembers no other, does not take one on trust in its place', async () => {
  const damaged = `${first}}`;
  writeFileSync(trustFile(data), damaged);
  rmSync(lastGoodFile(data));
  reopen(data);
  await expect(pullKeys(holding(first), folderIn(data))).rejects.toThrow(Untrusted);
  expect(listIn(data)).toBe(damaged);
});

test('a machine that pins a root key writes down no list of another root, and takes the one of its own', async () => {
  const dir = newFolder();
  const folder = new Folder(dir, folderIn(data).trust.inForce!.keysFor('root'));
  new Tamperer(other).replaceTrust();
  await expect(pullKeys(holding(listIn(other)), folder)).rejects.toThrow('is not signed by a key that counts');
  expect(readdirSync(dir)).toEqual(['trust.json.lock.db']);
  await pullKeys(holding(first), folder);
  expect(listIn(dir)).toBe(first);
  await folder.close();
});

test('a machine without a list begins with the newest one, which the first root need not have signed', async () => {
  const dir = newFolder();
  const folder = new Folder(dir);
  const [, third] = await changeRootTwice();
  await pullKeys(holding(first, third), folder);
  expect(listIn(dir)).toBe(third);
  await folder.close();
});

test('of two programs on one folder that pull keys at once, the one with the older list leaves the newer one in place', async () => {
  const [second, third] = await changeRootTwice();
  const running = new Folder(data);
  expect(running.trust.whole).not.toBeNull();
  const lists = [second];
  const late = (async (...words: Parameters<SqlQuery>) => {
    const rows = await holding(...lists)(...words);
    // The third list comes into the database, and to the other program, before the answer comes here.
    if (lists.length === 1) await pullKeys(holding(...lists, third), running);
    lists[1] = third;
    return rows;
  }) as SqlQuery;
  await pullKeys(late, new Folder(data));
  expect(listIn(data)).toBe(third);
  expect(running.trust.whole!.own.sequence).toBe(numberOf(third));
});

test('a machine that pulls the end of the key of the registry, and is cut off before it pulls the registry, serves its state after a restart', async () => {
  const dir = newFolder();
  await folderIn(other).registry.change('one', (registry) => ({ ...registry }));
  cpSync(other, dir, { recursive: true });
  await folderIn(other).keys.rotate('registry', () => undefined);
  // One that does not count keeps none of those after it from counting.
  const signatures = ['[]', ...folderIn(other).registry.states.signaturesOf(1)];
  const query = (async (text: string, values: number[]) =>
    text.includes('site.signatures')
      ? signatures.map((text) => ({ text }))
      : holding(listIn(other))(text, values)) as unknown as SqlQuery;
  await pullKeys(query, folderIn(dir));
  reopen(dir);
  expect(folderIn(dir).registry.lastGood()?.sequence).toBe(1);
});

test('an origin that starts before the release service makes no keys, which the rest of the cluster would not have', async () => {
  const folder = new Folder(newFolder());
  const work = jest.fn();
  const query = (async (text: string) => (text.includes('has_table_privilege') ? [{ may: false }] : [])) as unknown as SqlQuery;
  await expect(changeKeys(query, folder, work)).rejects.toThrow(/The cluster has no keys yet.*Start the release service first/);
  expect(work).not.toHaveBeenCalled();
  await folder.close();
});

test.each([
  ['', 0, ['help']],
  ['; after one whose COMMIT was lost, those of all releases', 1, ['help', 'news', 'help']],
])('a change of keys pushes its list, and the signatures that it has replaced alone%s', async (_when, lostLists, names) => {
  const folder = folderIn(data);
  for (const name of ['help', 'news']) {
    await folder.keys.ensure(name);
    await putRelease(folder.releases, { name, version: '1.0.0', folder: sectionForTest({ name, version: '1.0.0' }) });
  }
  const { sequence } = folder.trust.inForce!.own;
  const query = jest.fn(async (text: string, _values?: unknown[]) => {
    if (text.includes('max(sequence)')) return [{ sequence: sequence - lostLists }];
    return text.includes('AS may') ? [{ may: true }] : [];
  });
  await changeKeys(query as unknown as SqlQuery, folder, () => folder.keys.rotate('help', () => undefined));
  const pushed = (table: string) => query.mock.calls.filter(([text]) => text.includes(`INSERT INTO site.${table}`));
  expect(pushed('trust').at(-1)![1]![0]).toBe(folder.trust.inForce!.own.sequence);
  expect(pushed('release_files').map(([, values]) => values!.slice(0, 3))).toEqual(
    names.map((name) => [name, '1.0.0', 'release.sig.json']),
  );
});

// A registry in the format of commit ee1e348, whose code wrote `e2e/fixtures/stores/format-3.tar.br`.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { newFolder } from 'shared/testing/new-folder';
import { noCounts } from '../../rollout/verdict';
import { loseTables } from '../../testing/registry-rows';
import { TestCluster } from '../../testing/test-cluster';
import { treeOf } from '../../testing/tree-of';
import { joinFolder, openStore } from '../index';
import { putRows } from '../database/release-rows';
import { Database } from '../postgres';
import { sha256 } from '../../sha256';
import { changeRegistry, folderIn, readHistory, readRegistry } from '../../testing/folder-in';

const whole = newFolder();
let data: string;
let errorLog: jest.SpyInstance;
beforeAll(() => {
  const input = brotliDecompressSync(readFileSync(path.join(__dirname, '../../../e2e/fixtures/stores/format-3.tar.br')));
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', whole], { input });
  if (status !== 0) throw new Error(String(stderr));
});
beforeEach(() => {
  data = newFolder();
  cpSync(whole, data, { recursive: true });
  errorLog = jest.spyOn(console, 'error').mockImplementation();
});

const registryFile = () => path.join(data, 'registry.json');
const historyFile = (number: number) => path.join(data, 'history', `${String(number).padStart(8, '0')}.json`);
const textsIn = (folder: string) =>
  readdirSync(path.join(folder, 'history')).map((name) => readFileSync(path.join(folder, 'history', name), 'utf8'));
const open = () => joinFolder({ data, database: undefined, trust: null });
const change = (number: number) => changeRegistry(data, `change ${number}`, (registry) => ({ ...registry }));
const earlier = (folder: string) => treeOf(folder, /^(?!registry\.|history|releases)/);

test('imports every state of a folder with its signature, reports it once, and does not change the folder', async () => {
  const before = earlier(data);
  expect(Object.keys(before).length).toBeGreaterThan(100);
  await open();
  expect(errorLog.mock.calls).toEqual([
    [
      `The store has taken over 12 states of the registry from ${registryFile()} and ${path.join(data, 'history')}, which stay as they are.`,
    ],
  ]);
  expect(readRegistry(data)).toEqual(JSON.parse(readFileSync(registryFile(), 'utf8')));
  expect(readHistory(data)).toEqual(textsIn(whole).map((text) => JSON.parse(text)));
  expect(await change(1)).toMatchObject({ sequence: 13, previousHash: sha256(readFileSync(registryFile(), 'utf8')) });
  await open();
  expect(errorLog).toHaveBeenCalledTimes(1);
  expect(readHistory(data)).toHaveLength(13);
  expect(earlier(data)).toEqual(before);
});

test('only one of two programs that start at the same time imports a folder', async () => {
  await Promise.all([open(), open()]);
  expect(errorLog).toHaveBeenCalledTimes(1);
  expect(readHistory(data)).toHaveLength(12);
});

test('a folder whose registry was imported has its counts of rollouts imported as well', async () => {
  await open();
  mkdirSync(path.join(data, 'signals'), { recursive: true });
  writeFileSync(path.join(data, 'signals', 'r1~one.json'), JSON.stringify(noCounts()));
  const lines: string[] = [];
  await (await openStore({ folder: folderIn(data), log: (line) => lines.push(line) })).close();
  expect(lines).toContainEqual(expect.stringContaining('has taken over the counts of rollouts'));
});

test('imports a state whose writer was killed before the state was in the history', async () => {
  rmSync(historyFile(12));
  await open();
  expect(readHistory(data)).toHaveLength(12);
});

test('imports the signatures of the newest state and of the one in force, where a writer was killed between the two', async () => {
  const signature = path.join(data, 'registry.sig.json');
  cpSync(signature, path.join(data, 'history', 'newest.sig.json'));
  cpSync(historyFile(11), registryFile());
  await open();
  expect(errorLog).toHaveBeenCalledTimes(1);
  expect(readRegistry(data).sequence).toBe(12);
  const { states } = folderIn(data).registry;
  for (const number of [11, 12]) expect(states.signaturesOf(number)).toEqual([readFileSync(signature, 'utf8')]);
});

test('refuses a registry that was tampered with, and restores the last good state by signing it', async () => {
  writeFileSync(
    registryFile(),
    readFileSync(registryFile(), 'utf8').replaceAll('"stable": "1.0.0-9461ed3d"', '"stable": "1.0.0-83773cfa"'),
  );
  await open();
  expect(() => readRegistry(data)).toThrow('state 12 of the registry is not what was signed');
  await folderIn(data).registry.signByHand('mended', null);
  expect(readHistory(data).at(-1)).toMatchObject({ sequence: 13, sections: { help: { stable: '1.0.0-9461ed3d' } } });
});

test('does not import again when the tables are lost', async () => {
  await open();
  await change(1);
  loseTables(data);
  await open();
  expect(() => readRegistry(data)).toThrow('is number 12; number 13 was seen already, so it is an old copy');
});

test('does not import into a store that has states of its own', async () => {
  const own = newFolder();
  await folderIn(own).keys.ensureTrust();
  const registry = await changeRegistry(own, 'a change', (before) => ({ ...before }));
  cpSync(registryFile(), path.join(own, 'registry.json'));
  cpSync(path.join(data, 'history'), path.join(own, 'history'), { recursive: true });
  await (await joinFolder({ data: own, database: undefined, trust: null })).close();
  expect(readHistory(own)).toEqual([registry]);
});

test('skips and reports a state that cannot be read', async () => {
  rmSync(historyFile(3));
  mkdirSync(historyFile(3));
  await open();
  expect(errorLog).toHaveBeenCalledWith(expect.stringMatching(/^Not taken over: EISDIR/));
  expect(readRegistry(data).sequence).toBe(12);
  expect(() => readHistory(data)).toThrow('state 3 of the registry is missing');
});

test('a database of that version needs no import: the tables are the same', async () => {
  const server = new PostgresServer();
  await server.open();
  const cluster = await new TestCluster(server).open();
  const database = new Database(cluster.address);
  for (const name of folderIn(data).releases.names())
    for (const version of folderIn(data).releases.versions(name)) await putRows(database, folderIn(data).releases, name, version);
  await database.query('INSERT INTO site.trust (sequence, text) VALUES ($1, $2)', [
    9,
    readFileSync(path.join(data, 'trust.json'), 'utf8'),
  ]);
  for (const text of textsIn(data)) {
    const { sequence, previousHash } = JSON.parse(text);
    await database.query('INSERT INTO site.states (sequence, change_id, text, hash, previous) VALUES ($1, $2, $3, $4, $5)', [
      sequence,
      randomUUID(),
      text,
      sha256(text),
      previousHash,
    ]);
  }
  const signatures = readFileSync(path.join(data, 'registry.sig.json'), 'utf8');
  await database.query('INSERT INTO site.signatures (sequence, text) VALUES (12, $1)', [signatures]);
  const machine = cluster.folder();
  cpSync(path.join(data, 'keys'), path.join(machine, 'keys'), { recursive: true });
  await cluster.machine({ data: machine });
  expect(readHistory(machine)).toEqual(textsIn(whole).map((text) => JSON.parse(text)));
  // A machine of that cluster, whose folder was its copy.
  await cluster.machine({ data });
  await changeRegistry(data, 'the next one', (registry) => ({ ...registry }));
  await cluster.of(machine).refresh();
  expect(readRegistry(machine)).toMatchObject({ sequence: 13, change: 'the next one' });
  await database.close();
  await cluster.close();
  await server.close();
});

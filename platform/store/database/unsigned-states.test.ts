// States and aborts in the database without a valid signature are ignored and reported, and block nothing.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import type { Registry } from 'shared/contract/registry/schema';
import { sha256 } from '../../sha256';
import { textOf } from '../registry/states';
import { rollback, start } from '../../rollout';
import type { StoreEnvironment } from '../../settings';
import { seal, type SigningKey } from '../../signing';
import { putForTest } from '../../testing/both-stores';
import { addState, newestText } from '../../testing/registry-rows';
import { Tamperer } from '../../testing/tampering';
import { preparedCluster, TestCluster } from '../../testing/test-cluster';
import { Database } from '../postgres';
import { PostgresCluster } from './postgres-cluster';
import { exportFolder } from './export-folder';
import { importFolder } from './import-folder';
import { changeRegistry, folderIn, readHistory, readRegistry } from '../../testing/folder-in';

const ROLLOUT = '3fa91c02';
const at = '2026-11-20T10:00:00.000Z';
const server = new PostgresServer();
let cluster: TestCluster;
let service: string;
let witness: string;
/** An origin with the key that ends rollouts. */
let joinOrigin: () => Promise<string>;

beforeAll(async () => void (await server.open()));
afterAll(() => server.close());
const openPrepared = preparedCluster(server, async (first) => {
  await server.run('postgres', 'CREATE ROLE an_origin LOGIN IN ROLE site_origin');
  const data = await first.machine();
  await putForTest(data, 'help', '1.0.0');
  await putForTest(data, 'help', '2.0.0');
  await putForTest(data, 'shell', '1.0.0');
  const begin = (name: string, version: string, stages?: number[]) =>
    changeRegistry(data, `start ${name}@${version}`, (registry) =>
      start(registry, { name, version, ...(stages && { stages }), id: ROLLOUT, now: at }),
    );
  await begin('shell', '1.0.0');
  await begin('help', '1.0.0');
  await begin('help', '2.0.0', [50, 100]);
  return [data, await first.machine({ address: asAnOrigin(first) })];
});
beforeEach(async () => {
  const prepared = await openPrepared();
  cluster = prepared.cluster;
  service = await prepared.joinOne(0);
  const oneMore = () => prepared.joinOne(1, asAnOrigin(cluster));
  witness = await oneMore();
  joinOrigin = async () => {
    const origin = await oneMore();
    folderIn(service).keys.copy('abort', path.join(origin, 'keys'));
    return origin;
  };
});
afterEach(() => cluster.close());

const asAnOrigin = ({ address }: TestCluster) => address.replace('owner@', 'an_origin@');
const rolloutIn = (registry: Registry) => registry.sections.help!.rollout;
const endHelp = (by: string, reason = 'it fails') => cluster.of(by).endRollout({ name: 'help', rolloutId: ROLLOUT, reason, at });

/** Inserts a state as a database user with that right, signed with the key or unsigned. */
async function insertState(change: (registry: Registry) => Registry, key: SigningKey | null, number = 1): Promise<string> {
  const before = newestText(service);
  const registry = readRegistry(service);
  const text = textOf({
    ...change(registry),
    sequence: registry.sequence + number,
    previousHash: sha256(before),
    change: 'forged',
  });
  await server.run(
    cluster.address,
    `INSERT INTO site.states VALUES (${registry.sequence + number}, '${randomUUID()}', '${text}', '${sha256(text)}', '${sha256(before)}')`,
  );
  if (key) {
    const now = Date.now();
    const times = { signedAt: new Date(now).toISOString(), expires: new Date(now + 1e9).toISOString() };
    const statement = { format: 1, sequence: registry.sequence + number, registry: sha256(text), ...times };
    const signatures = JSON.stringify([seal('registry', statement, [key])]);
    await server.run(
      cluster.address,
      `INSERT INTO site.signatures (sequence, text) VALUES (${registry.sequence + number}, '${signatures}')`,
    );
  }
  return text;
}

const promoted = (registry: Registry): Registry => ({
  ...registry,
  sections: { ...registry.sections, help: { ...registry.sections.help!, stable: '2.0.0', rollout: undefined } },
});

test('an origin can end a rollout that is under way, with the abort key alone; other origins follow at once, and the history names the key', async () => {
  await expect(endHelp(witness)).rejects.toThrow('the key of abort, is not here');
  const origin = await joinOrigin();
  await cluster.of(origin).endRollout({ name: 'help', rolloutId: 'ffffffff', reason: 'it fails', at });
  expect(await server.run(cluster.address, 'SELECT FROM site.aborts')).toEqual([]);
  await endHelp(origin);
  await cluster.of(witness).refresh();
  expect(rolloutIn(readRegistry(witness))!.state).toBe('running');
  expect(rolloutIn(folderIn(witness).aborts.applyTo(readRegistry(witness)))).toMatchObject({
    state: 'aborted',
    reason: 'automatic: it fails',
  });
  await cluster.of(service).refresh();
  await cluster.of(witness).refresh();
  expect(rolloutIn(readRegistry(witness))).toMatchObject({ state: 'aborted', reason: 'automatic: it fails', changedAt: at });
  const last = readHistory(service).at(-1)!;
  expect(last).toMatchObject({ change: 'abort help (by itself)', by: { tool: 'the origin, by its verdict' } });
  expect(last.by!.who).toBe(`origin (key ${new Tamperer(service).keyOf('abort').id})`);
  expect(await server.run(cluster.address, 'SELECT FROM site.aborts')).toEqual([]);
});

test("of two origins that end a rollout the history has the reason of the first, also of one that has no abort key, and the registry's in its place", async () => {
  folderIn(service).keys.copy('registry', path.join(witness, 'keys'));
  await endHelp(witness, 'scripts fail');
  await endHelp(await joinOrigin(), 'pages fail');
  await cluster.of(service).refresh();
  expect(rolloutIn(readRegistry(service))).toMatchObject({ state: 'aborted', reason: 'automatic: scripts fail' });
});

test('a rollout that an origin has ended while the release service is away is ended in an export too, and cannot be promoted', async () => {
  await endHelp(await joinOrigin());
  const target = newFolder();
  const database = new Database(cluster.address);
  await exportFolder(database, { data: service } as StoreEnvironment, target);
  await database.close();
  expect(rolloutIn(readRegistry(target))).toMatchObject({ state: 'aborted', reason: 'automatic: it fails', changedAt: at });
  expect(readHistory(target).at(-1)!.by!.who).toBe(`origin (key ${new Tamperer(service).keyOf('abort').id})`);
  const promote = changeRegistry(service, 'promote help', (registry) => {
    if (rolloutIn(registry)!.state !== 'running') throw new Error('no rollout is under way');
    return promoted(registry);
  });
  await expect(promote).rejects.toThrow('no rollout is under way');
});

test('an abort that no key may sign ends no rollout, is reported once and deleted', async () => {
  const statement = { format: 1, name: 'help', rolloutId: ROLLOUT, reason: 'forged', at, from: 'here' };
  const text = JSON.stringify(seal('abort', statement, [new Tamperer(service).keyOf('release', 'help')]));
  await server.run(asAnOrigin(cluster), `SELECT site.end_rollout('${ROLLOUT}', '${sha256(text)}', '${text}')`);
  const lines: string[] = [];
  const late = new PostgresCluster(asAnOrigin(cluster), witness, null, (line) => lines.push(line));
  await late.refresh();
  await late.refresh();
  expect(lines).toEqual(['An abort in the database ends no rollout: no trusted key has signed it.']);
  expect(rolloutIn(folderIn(witness).aborts.applyTo(readRegistry(witness)))!.state).toBe('running');
  await late.close();
  await cluster.of(service).refresh();
  expect(rolloutIn(readRegistry(service))!.state).toBe('running');
  expect(await server.run(cluster.address, 'SELECT FROM site.aborts')).toEqual([]);
});

test.each<[what: string, key: () => SigningKey | null, reason: string]>([
  ['has no signature', () => null, 'has no signature'],
  ['the abort key signed', () => new Tamperer(service).keyOf('abort'), 'is not signed by a key that counts'],
])(
  'a state that %s is ignored and reported once, also by a machine that joins, and the next rollback works',
  async (_who, key, reason) => {
    const before = readRegistry(witness);
    await insertState(promoted, key());
    const early = await cluster.machine();
    expect(readRegistry(early)).toEqual(readRegistry(service));
    expect(cluster.of(early).ignored).toContain(reason);
    const lines: string[] = [];
    const late = new PostgresCluster(cluster.address, witness, null, (line) => lines.push(line));
    await late.refresh();
    await late.refresh();
    expect(late.fault).toBeNull();
    expect(late.ignored).toContain(reason);
    expect(lines).toEqual([expect.stringContaining('A state in the database is left out')]);
    expect(readRegistry(witness)).toEqual(before);

    const undone = await changeRegistry(service, 'rollback help', (registry) =>
      rollback(registry, { name: 'help', reason: 'forged', now: at }),
    );
    expect(undone.sequence).toBe(before.sequence + 1);
    await late.refresh();
    expect(readRegistry(witness)).toEqual(undone);
    expect(late.ignored).toBeNull();
    expect(readHistory(witness).map(({ change }) => change)).not.toContain('forged');
    const fresh = await cluster.machine();
    expect(readHistory(fresh)).toEqual(readHistory(service));
    await late.close();
  },
);

test('a state that was inserted into the copy of a machine is gone after the next refresh', async () => {
  const before = readRegistry(witness);
  await addState(witness, before.sequence + 1, textOf({ ...promoted(before), sequence: before.sequence + 1 }));
  expect(() => readRegistry(witness)).toThrow('has no signature');
  await cluster.of(witness).refresh();
  expect(readRegistry(witness)).toEqual(before);
});

test('a state stays in force, however many states that no key signed lie above it', async () => {
  const before = readRegistry(witness);
  const forged = await insertState(promoted, null);
  await server.run(
    cluster.address,
    `INSERT INTO site.states (sequence, change_id, text, hash, previous)
     SELECT sequence, md5(n::text)::uuid, text || repeat(' ', n), encode(sha256(convert_to(text || repeat(' ', n), 'UTF8')), 'hex'), previous
     FROM site.states, generate_series(1, 60) AS n WHERE text = '${forged}'`,
  );
  await cluster.of(witness).refresh();
  expect(readRegistry(witness)).toEqual(before);
});

const statesOf = (data: string) =>
  folderIn(data)
    .registry.states.after(0)
    .map(({ text }) => text);

/** Inserts the text of a state without a signature. */
async function insertUnsigned(into: TestCluster, text: string): Promise<void> {
  const { sequence, previousHash } = JSON.parse(text) as Registry;
  const previous = previousHash === null ? 'NULL' : `'${previousHash}'`;
  await server.run(
    into.address,
    `INSERT INTO site.states VALUES (${sequence}, '${randomUUID()}', '${text}', '${sha256(text)}', ${previous})`,
  );
}

async function importInto(into: TestCluster): Promise<void> {
  const database = new Database(into.address);
  try {
    await importFolder(database, { data: service, siteConfig: '', feedbackDays: 365 }, () => undefined);
  } finally {
    await database.close();
  }
}

test('a database that holds none of the states of a folder is not empty, although no key has signed what it holds', async () => {
  const other = await new TestCluster(server).open();
  await insertUnsigned(other, statesOf(service)[0]!.replace('start shell', 'forged'));
  await expect(importInto(other)).rejects.toThrow('holds 1 states that are not those of this folder');
  await other.close();
});

test('lost states are restored from a folder even when an unsigned state was inserted in their place', async () => {
  const other = await new TestCluster(server).open();
  const texts = statesOf(service);
  await insertUnsigned(other, texts[0]!);
  await insertUnsigned(other, texts[1]!);
  await insertUnsigned(other, texts[2]!.replace('"50"', '"60"').replace('start help', 'forged'));
  await importInto(other);
  const fresh = await other.machine();
  expect(readHistory(fresh)).toEqual(readHistory(service));
  await other.close();
});

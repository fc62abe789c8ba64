// What holds of sessions that are heard, whichever engine the store has: SQLite in a folder, or PostgreSQL with a folder for each machine.
import { rmSync } from 'node:fs';
import path from 'node:path';
import Libsql from 'libsql';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import type { Rollout } from 'shared/contract/registry/schema';
import { newFolder } from 'shared/testing/new-folder';
import { addArms, noArms, type Counts, type Group, type Stage } from '../../rollout/verdict';
import { migrated } from '../../testing/migrated';
import { copyStore, openStore, type Store } from '../index';
import { Database, PostgresEngine } from '../postgres';
import { SqliteEngine } from '../sqlite';
import type { Engine } from '../engine';
import type { SessionRecord } from './session';
import { SignalSpool } from './signal-spool';
import { SignalsTable, type SignalEntry } from './signals-table';
import { countsOf, rowsOf, withoutLoudest } from './sum-sessions';
import { folderIn } from '../../testing/folder-in';
import { until } from '../../testing/until';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');

describe.each([
  ['SQLite', null],
  ['PostgreSQL', new PostgresServer()],
])('with the truth in %s', (_name, server) => {
  let folders: string[];
  let database: string | null;
  let stores: Store[];
  let engine: Engine;
  let tables: SignalsTable;

  beforeAll(async () => void (await server?.open()));
  afterAll(() => server?.close());
  beforeEach(async () => {
    folders = [];
    stores = [];
    database = server ? await server.database(migrated) : null;
    // The database has its tables already; the file gets them from the first program.
    if (!database) await (await program()).close();
    stores = [];
    engine = database ? new PostgresEngine(new Database(database)) : await SqliteEngine.open(path.join(folders[0]!, 'site.db'));
    tables = new SignalsTable(engine);
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    await engine.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  async function program(): Promise<Store> {
    if (database || folders.length === 0) folders.push(newFolder());
    return reopened(folders.at(-1)!);
  }
  async function reopened(dir: string): Promise<Store> {
    stores.push(await openStore({ folder: folderIn(dir), database, log: () => undefined }));
    return stores.at(-1)!;
  }

  let number = 0;
  const one = (more: Partial<SessionRecord> = {}): SessionRecord => {
    number += 1;
    return {
      source: 'browsers',
      arm: 'candidate',
      session: `session ${number}`,
      share: 50,
      network: `prefix ${number}.network ${number}`,
      failed: false,
      isNew: true,
      cause: more.failed ? { kind: 'entry', page: '/help-center' } : null,
      ...more,
    };
  };
  const many = (count: number, more: Partial<SessionRecord> = {}) => Array.from({ length: count }, () => one(more));
  const entriesOf = (...sessions: SessionRecord[]): SignalEntry[] => sessions.map((session) => ({ session }));
  const put = (...sessions: SessionRecord[]) => tables.put('r1', entriesOf(...sessions));
  const arms = ({ stages }: Counts) => addArms(stages.map(({ browsers }) => browsers));
  const readCounts = async () => (await tables.read(['r1'])).get('r1')!;
  const candidate = async () => arms(await readCounts()).candidate;
  const silent = { kind: 'silent', page: 'other pages' } as const;

  test('counts a session that fails later as one session and one failure, however often it is reported', async () => {
    const session = one();
    const failed = { ...session, failed: true, cause: { kind: 'entry', page: '/help-center' } } as const;
    await put(session, failed, failed, session);
    await put(failed);
    expect(await candidate()).toEqual({ sessions: 1, failures: 1 });
    expect((await readCounts()).causes).toEqual({
      stable: [],
      candidate: [{ kind: 'entry', page: '/help-center', sessions: 1 }],
    });
  });

  test('counts one largest paint of a session, in the arm where the session was first counted', async () => {
    const session = one({ source: 'paint-3' });
    await put(session, { ...session, source: 'paint-9' });
    await put({ ...session, source: 'paint-9', arm: 'stable' });
    const first = one({ arm: 'stable' });
    await put(first, { ...first, arm: 'candidate', failed: true });
    expect((await readCounts()).stages).toEqual([
      {
        share: 50,
        browsers: { stable: { sessions: 1, failures: 0 }, candidate: { sessions: 0, failures: 0 } },
        server: { stable: { sessions: 0, failures: 0 }, candidate: { sessions: 0, failures: 0 } },
        felt: { 'paint-3': { stable: { sessions: 0, failures: 0 }, candidate: { sessions: 1, failures: 0 } } },
      },
    ]);
  });

  test('keeps stages with half a percent apart, by rising share', async () => {
    await put(one({ share: 10 }), one({ share: 0.5 }), one({ share: 9 }));
    expect((await readCounts()).stages.map(({ share }) => share)).toEqual([0.5, 9, 10]);
  });

  test('caps a network at four sessions of both arms together, or a twentieth, and ignores later failures of sessions beyond the cap', async () => {
    const loud = Array.from({ length: 9 }, (_, at) => one({ network: 'loud.1', arm: at % 2 ? 'stable' : 'candidate' }));
    await put(...loud);
    await put({ ...loud[8]!, failed: true });
    expect(arms(await readCounts())).toEqual({ stable: { sessions: 2, failures: 0 }, candidate: { sessions: 2, failures: 0 } });
    await put(...many(120), ...many(9, { network: 'loud.1' }));
    expect((await candidate()).sessions).toBe(2 + 120 + 3);
  });

  test('the machine itself, as in a drill, adds as many as it likes; what a page failed to render names no cause', async () => {
    await put(...many(9, { network: '', source: 'server', failed: true }));
    expect((await readCounts()).stages[0]!.server.candidate).toEqual({ sessions: 9, failures: 9 });
    expect((await readCounts()).causes.candidate).toEqual([]);
  });

  test('does not count a session as silent that another origin has counted, or whose visitor left', async () => {
    const [loaded, left] = [one(), one({ cause: { kind: 'left', page: 'other pages' } })];
    await put(loaded, left);
    await put(
      { ...loaded, failed: true, cause: silent },
      { ...left, failed: true, cause: silent },
      one({ failed: true, cause: silent }),
    );
    expect(await candidate()).toEqual({ sessions: 2, failures: 1 });
    await put({ ...left, cause: null }, { ...left, cause: null });
    await put({ ...left, cause: null });
    expect(await candidate()).toEqual({ sessions: 3, failures: 1 });
    const back = one({ cause: { kind: 'left', page: 'other pages' } });
    await put(back, { ...back, cause: null });
    expect(await candidate()).toEqual({ sessions: 4, failures: 1 });
  });

  test('sums up the failures of pages beyond the fiftieth', async () => {
    for (const half of [0, 1])
      await put(
        ...Array.from({ length: 30 }, (_, at) => one({ failed: true, cause: { kind: 'entry', page: `/${half}/${at}` } })),
      );
    const { causes } = await readCounts();
    expect(causes.candidate).toHaveLength(51);
    expect(causes.candidate).toContainEqual({ kind: 'entry', page: 'other pages', sessions: 10 });
  });

  const groupOf = async (group: Group) => addArms((await readCounts()).stages.map(({ felt }) => felt?.[group] ?? noArms()));

  test('a session adds to the sums of its groups, once, and once more as it fails; no row of it names them', async () => {
    const groups: Group[] = ['group-browser-Firefox 128', 'group-visit-first'];
    const session = one({ groups });
    const failed = { ...session, failed: true, isNew: false };
    await put(...many(39, { groups }), session, failed);
    await put(session, failed);
    for (const group of groups)
      expect(await groupOf(group)).toEqual({ stable: { sessions: 0, failures: 0 }, candidate: { sessions: 40, failures: 1 } });
    expect(JSON.stringify(await engine.query('SELECT * FROM site.signal_sessions'))).not.toContain('Firefox');
    expect(JSON.stringify(await engine.query('SELECT * FROM site.signal_networks'))).not.toContain('Firefox');
  });

  test('spools sessions of a cluster without their groups', async () => {
    const spool = new SignalSpool(engine);
    const session = one({ groups: ['group-language-rw'] });
    await spool.add([{ id: 'a', rollout: 'r1', entry: { session }, isSpooled: false }]);
    const { groups: _none, ...storedSession } = session;
    expect((await spool.oldest(1))[0]!.entry).toEqual({ session: storedSession });
  });

  test('what waits in the spool keeps its order over a restart', async () => {
    const waiting = (id: string) => ({ id, rollout: 'r1', entry: { session: one() }, isSpooled: false });
    await new SignalSpool(engine).add([waiting('b'), waiting('c')]);
    const restarted = new SignalSpool(engine);
    await restarted.oldest(10);
    await restarted.add([waiting('a')]);
    expect((await restarted.oldest(10)).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  test('omits groups of fewer than forty sessions', async () => {
    await put(...many(39, { groups: ['group-language-rw'] }), one({ groups: ['group-language-en'] }));
    expect((await readCounts()).stages[0]!.felt).toBeUndefined();
  });

  test('sums up groups beyond the sixtieth, so that invented browsers do not fill the store', async () => {
    await put(...Array.from({ length: 60 + 40 }, (_, at) => one({ groups: [`group-browser-Chrome ${at}`] })));
    expect((await groupOf('group-browser-another')).candidate.sessions).toBe(40);
    expect(await engine.query('SELECT source FROM site.signal_sums')).toHaveLength(1 + 60 + 1);
  });

  test('excludes the five networks with most failures, all addresses of a prefix together', async () => {
    await put(...many(60));
    for (const network of ['a.1', 'a.2', 'b.1', 'b.2']) await put(one({ network, failed: true }));
    await put(...many(4, { failed: true }));
    expect((await candidate()).failures).toBe(8);
    expect(arms(await tables.withoutLoudest('r1')).candidate).toEqual({ sessions: 61, failures: 1 });
  });

  test('excludes the tenth with most failures, rounded up, of fifty-one networks that failed', async () => {
    const sessions = many(51, { failed: true });
    await put(...sessions);
    for (const counts of [await tables.withoutLoudest('r1'), countsOf(withoutLoudest(rowsOf(sessions)))])
      expect(arms(counts).candidate.failures).toBe(45);
  });

  test('excludes only networks of the same rollout', async () => {
    await put(...many(60), ...many(3, { failed: true }));
    for (const prefix of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
      await tables.put('r2', entriesOf(...many(3, { network: `${prefix}.1`, failed: true })));
    expect(arms(await tables.withoutLoudest('r1')).candidate).toEqual({ sessions: 60, failures: 0 });
  });

  test('excludes from the ratio of sessions the networks with most sessions of stable, in both arms, and late paints', async () => {
    await put(...many(20, { arm: 'stable' }), ...many(2, { arm: 'stable', network: 'a.b' }), one({ network: 'a.b' }));
    await put(one({ arm: 'stable', network: 'a.c' }), one({ source: 'paint-7' }));
    const [{ felt, browsers }] = (await tables.withoutLoudest('r1')).stages as [Stage];
    expect(browsers.stable.sessions).toBe(23);
    expect(felt!.heard).toEqual({ stable: { sessions: 16, failures: 0 }, candidate: { sessions: 0, failures: 0 } });
    expect(felt!['paint-7']!.candidate.sessions).toBe(0);
  });

  test('the networks that the tables leave out are those that a program leaves out of what is on its way', async () => {
    const sessions = Array.from({ length: 400 }, (_, at) => {
      const source = (['browsers', 'errors', 'paint-2', 'paint-9'] as const)[at % 4]!;
      const network = `prefix ${(at * at) % 97}.${at}`;
      return one({ source, network, arm: at % 3 ? 'candidate' : 'stable', failed: !source.startsWith('paint') && at % 5 === 0 });
    });
    await put(...sessions);
    expect(await tables.withoutLoudest('r1')).toEqual(countsOf(withoutLoudest(rowsOf(sessions))));
  });

  test('deletes sessions and networks of an ended rollout, keeps its counts, and adds nothing more', async () => {
    const sessions = many(2, { failed: true });
    await put(...sessions, ...many(600));
    await tables.put('r2', entriesOf(one()), new Date(NOW));
    await tables.deleteOld([{ id: 'r1', state: 'aborted' } as Rollout], NOW + 23 * 60 * 60 * 1000);
    for (const name of ['sessions', 'networks'])
      expect(await engine.query(`SELECT DISTINCT rollout FROM site.signal_${name}`)).toEqual([{ rollout: 'r2' }]);
    await put(...sessions, one());
    expect(await candidate()).toEqual({ sessions: 602, failures: 2 });
    // One that this machine has not heard of yet.
    await tables.deleteOld([], NOW + 25 * 60 * 60 * 1000);
    expect(await engine.query('SELECT rollout FROM site.signal_sessions')).toEqual([]);
  });

  test('goes on with a deletion that a program did not finish', async () => {
    await put(one());
    await engine.change((query) => query("UPDATE site.signal_rollouts SET is_over = 1 WHERE rollout = 'r1'"));
    await tables.deleteOld([{ id: 'r1', state: 'aborted' } as Rollout], NOW);
    expect(await engine.query('SELECT rollout FROM site.signal_sessions')).toEqual([]);
  });

  test('keeps the sessions of a running rollout, however long it takes', async () => {
    await put(one());
    await tables.deleteOld([{ id: 'r1', state: 'paused' } as Rollout], NOW + 100 * 24 * 60 * 60 * 1000);
    expect(await engine.query('SELECT rollout FROM site.signal_sessions')).toHaveLength(1);
  });

  const point = (seconds: number, sessions: number) => ({
    at: new Date(NOW + seconds * 1000).toISOString(),
    share: 10,
    stable: { sessions, failures: 0 },
    candidate: { sessions, failures: 0 },
    worse: 1.5,
    notWorse: 0.25,
  });

  test('returns the history of a rollout in order, and takes no point with fewer sessions than the last', async () => {
    const [a, b] = [await program(), await program()];
    await a.signals.receive('r1', { point: point(1, 10) });
    await stores.shift()!.close();
    await tables.put('r1', [{ point: point(2, 20) }, { point: point(2, 20) }]);
    await b.signals.receive('r1', { point: { ...point(3, 11), candidate: { sessions: 30, failures: 0 } } });
    await b.signals.receive('r1', { point: { ...point(4, 30), candidate: { sessions: 11, failures: 0 } } });
    for (const store of stores.splice(0)) await store.close();
    // Wherever the row of a point lies.
    const early = JSON.stringify(point(0, 1));
    await engine.query('INSERT INTO site.signal_points (rollout, at, point) VALUES ($1, $2, $3)', ['r1', point(0, 1).at, early]);
    expect(await (await program()).signals.history('r1')).toEqual([point(0, 1), point(1, 10), point(2, 20)]);
  });

  test('drops every second point of a history with more than six hundred', async () => {
    const points = Array.from({ length: 602 }, (_, at) => ({ point: point(at, at) }));
    await tables.put('r1', points.slice(0, 600));
    expect(await tables.history('r1')).toHaveLength(600);
    await tables.put('r1', points.slice(600, 601));
    expect(await tables.history('r1')).toHaveLength(301);
    await tables.put('r1', points.slice(601));
    const history = await tables.history('r1');
    expect(history.length).toBe(302);
    expect([history[0], history.at(-1)]).toEqual([point(0, 0), point(601, 601)]);
  });

  test('stores the first reason why a rollout would be aborted', async () => {
    const [a, b] = [await program(), await program()];
    await tables.put('r1', [{ point: point(1, 1) }]);
    expect(await readCounts()).not.toHaveProperty('wouldAbort');
    await a.signals.receive('r1', { wouldAbort: 'it fails' });
    expect(a.signals.counts('r1').wouldAbort).toBe('it fails');
    await stores.shift()!.close();
    await b.signals.receive('r1', { wouldAbort: 'another reason' });
    await stores.shift()!.close();
    expect(await readCounts()).toMatchObject({ stages: [], wouldAbort: 'it fails' });
  });

  test('counts what one program receives at once, the same after it is stored, and in the other program too', async () => {
    const [a, b] = [await program(), await program()];
    const live = [{ id: 'r1', state: 'running' }] as never;
    const sessions = [...many(3), one({ failed: true })];
    const stored = Promise.all(sessions.map((session) => a.signals.receive('r1', { session })));
    expect(arms(a.signals.counts('r1')).candidate).toEqual({ sessions: 4, failures: 1 });
    await stored;
    expect(arms(a.signals.counts('r1')).candidate).toEqual({ sessions: 4, failures: 1 });
    a.signals.follow(() => live);
    b.signals.follow(() => live);
    await until(() => a.signals.waiting === 0 && arms(b.signals.counts('r1')).candidate.sessions === 4);
    for (const { signals } of [a, b]) {
      expect(arms(signals.counts('r1')).candidate).toEqual({ sessions: 4, failures: 1 });
      expect(arms(await signals.withoutLoudest('r1')).candidate).toEqual({ sessions: 3, failures: 0 });
    }
    expect(await candidate()).toEqual({ sessions: 4, failures: 1 });
  });

  test('counts a session that both programs receive once, as failed if it failed at either', async () => {
    const [a, b] = [await program(), await program()];
    const session = one();
    await Promise.all([
      a.signals.receive('r1', { session }),
      b.signals.receive('r1', { session: { ...session, failed: true } }),
      a.signals.receive('r1', { session }),
    ]);
    for (const store of stores.splice(0)) await store.close();
    expect(await candidate()).toEqual({ sessions: 1, failures: 1 });
  });

  test('copies counts and history of a whole store into another, once', async () => {
    await put(...many(3, { failed: true }), ...many(600));
    await tables.put('r1', [{ point: point(1, 1) }, { wouldAbort: 'it fails' }]);
    const target = newFolder();
    folders.push(target);
    const from = database ? { database } : { dir: folders[0]! };
    await copyStore(from, { dir: target });
    const [counts, withoutLoudest] = [await tables.read(['r1']), await tables.withoutLoudest('r1')];
    // The sums in the target lack this session, so its row must stay out as well.
    await put(one());
    await copyStore(from, { dir: target });
    const copy = await SqliteEngine.open(path.join(target, 'site.db'));
    const copied = new SignalsTable(copy);
    expect(await copied.read(['r1'])).toEqual(counts);
    expect(await copied.withoutLoudest('r1')).toEqual(withoutLoudest);
    expect(await copied.history('r1')).toEqual([point(1, 1)]);
    await copy.close();
    const file = new Libsql(path.join(target, 'site.db'));
    expect(file.prepare('SELECT count(*) AS count FROM signal_sessions').all()).toEqual([{ count: 603 }]);
    file.close();
  });
});

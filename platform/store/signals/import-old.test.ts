// Counts of a store in the format of commit ee1e348: its files, and its tables as its migrations create them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { newFolder } from 'shared/testing/new-folder';
import { addArms, noCounts, noStage } from '../../rollout/verdict';
import { migrateClusterTables } from '../database/migrate';
import { openStore } from '../index';
import { migrateDatabase } from '../open-store';
import { Database, PostgresEngine } from '../postgres';
import { SignalsTable } from './signals-table';
import { folderIn } from '../../testing/folder-in';

const point = { at: '2026-11-23T00:15:00.000Z', share: 10, worse: 1.2, notWorse: 0.8 };
const arms = (sessions: number, failures: number) => ({
  stable: { sessions: 9, failures: 0 },
  candidate: { sessions, failures },
});
const HISTORY = { format: 1, points: [{ ...point, ...arms(5, 1) }] };
const counts = (sessions: number, failures: number) => ({
  stages: [{ ...noStage(10), browsers: arms(sessions, failures), felt: { 'paint-4': arms(sessions, 0) } }],
  causes: { stable: [], candidate: [{ kind: 'entry', page: '/help-center', sessions: failures }] },
});
const FILES = {
  'r1~one.json': counts(3, 1),
  'r1~other.json': { ...counts(4, 2), wouldAbort: 'it fails' },
  'r1.json': counts(5, 0),
  'r10~one.json': counts(7, 7),
  'r1.evidence.json': HISTORY,
};
const TAKEN_OVER = {
  stages: [
    {
      share: 10,
      browsers: { stable: { sessions: 27, failures: 0 }, candidate: { sessions: 12, failures: 3 } },
      server: { stable: { sessions: 0, failures: 0 }, candidate: { sessions: 0, failures: 0 } },
      felt: { 'paint-4': { stable: { sessions: 27, failures: 0 }, candidate: { sessions: 12, failures: 0 } } },
    },
  ],
  causes: { stable: [], candidate: [{ kind: 'entry', page: '/help-center', sessions: 3 }] },
  wouldAbort: 'it fails',
};

let data: string;
let lines: string[];
const folder = () => path.join(data, 'signals');
beforeEach(() => {
  lines = [];
  data = newFolder();
});
const open = (database?: string) => openStore({ folder: folderIn(data), database, log: (line) => lines.push(line) });

describe('a folder', () => {
  const before = () => readdirSync(folder()).map((name) => [name, readFileSync(path.join(folder(), name), 'utf8')]);
  beforeEach(() => {
    mkdirSync(folder());
    for (const [name, content] of Object.entries(FILES)) writeFileSync(path.join(folder(), name), `${JSON.stringify(content)}\n`);
    writeFileSync(path.join(folder(), 'r1~one.json.77.abc.tmp'), '{"stages":');
  });

  test('is imported once with the counts of all its origins and the history, and is not changed', async () => {
    const files = before();
    for (const _start of [1, 2]) {
      const { signals, close } = await open();
      expect(await signals.read(['r1', 'r2'])).toEqual(
        new Map<string, object>([
          ['r1', TAKEN_OVER],
          ['r2', noCounts()],
        ]),
      );
      expect((await signals.read(['r10'])).get('r10')!.stages[0]!.browsers.candidate).toEqual({ sessions: 7, failures: 7 });
      expect(await signals.history('r1')).toEqual(HISTORY.points);
      await close();
    }
    expect(lines).toEqual([`The store has taken over the counts of rollouts from ${folder()}, which stays as it is.`]);
    expect(before()).toEqual(files);
  });

  test('of a machine of a cluster stays where it is, because the database has the counts', async () => {
    await (await open('postgres://site@127.0.0.1:1/site')).close();
    expect(lines.join()).not.toContain('taken over');
  });

  test('is imported by only one of two programs that start at the same time', async () => {
    const stores = await Promise.all([open(), open()]);
    for (const { signals, close } of stores) {
      expect((await signals.read(['r1'])).get('r1')).toEqual(TAKEN_OVER);
      await close();
    }
    expect(lines).toHaveLength(1);
  });

  const onlyStable = '{"stable":{"sessions":3,"failures":1},"candidate":{"sessions":0,"failures":0}}';
  test.each([onlyStable, JSON.stringify(counts(-1, 0)), '{', '[]'])(
    'has an invalid file, which is skipped and reported: %s',
    async (text) => {
      writeFileSync(path.join(folder(), 'r1~broken.json'), text);
      const { signals, close } = await open();
      expect((await signals.read(['r1'])).get('r1')).toEqual(TAKEN_OVER);
      expect(lines[0]).toContain('1 damaged files were left there');
      await close();
    },
  );
});

describe('a database', () => {
  const server = new PostgresServer();
  const session = { source: 'browsers', arm: 'candidate', share: 50, kind: 'entry', page: '/help-center' };
  let database: string;
  beforeAll(async () => void (await server.open()));
  afterAll(() => server.close());
  beforeEach(async () => {
    database = await server.database();
    const owner = new Database(database);
    await migrateClusterTables(owner);
    await owner.close();
    const state = { sequence: 1, previousHash: null, sections: { help: { rollout: { id: 'r1', state: 'running' } } } };
    await server.run(
      database,
      `INSERT INTO site.states (sequence, change_id, text, hash) SELECT 1, gen_random_uuid(), text, encode(sha256(convert_to(text, 'UTF8')), 'hex')
         FROM (VALUES ('${JSON.stringify(state)}')) AS one(text)`,
    );
  });
  const receive = (...entries: object[]) =>
    server.run(database, `SELECT site.hear('r1', '${JSON.stringify(entries.map((one) => ({ ...session, ...one })))}', 4, 0.05)`);
  const readCounts = async () => {
    const engine = new PostgresEngine(new Database(database));
    const tables = new SignalsTable(engine);
    const [all, without, history] = [
      (await tables.read(['r1'])).get('r1')!,
      await tables.withoutLoudest('r1'),
      await tables.history('r1'),
    ];
    await engine.close();
    const candidate = (of: typeof without) => addArms(of.stages.map(({ browsers }) => browsers)).candidate;
    return { candidate: candidate(all), without: candidate(without), causes: all.causes.candidate, history };
  };
  const migrateIt = () => migrateDatabase(database, (line) => lines.push(line));

  test('is imported by `migrate` with its sessions and networks, and with later reports of old origins', async () => {
    await receive(
      ...[1, 2].map((number) => ({ session: number, network: 'loud.1', failed: true })),
      ...[3, 4].map((number) => ({ session: number, network: `n${number}.1`, failed: false })),
      { session: 5, network: 'left.1', kind: 'left', failed: false },
      { session: 1, source: 'paint-6', network: 'loud.1', failed: false },
    );
    await server.run(
      database,
      `INSERT INTO site.signal_files VALUES ('r1~before.json', '${JSON.stringify({ ...noCounts(), stages: [{ ...noStage(10), browsers: arms(20, 0) }] })}'),
         ('r1.evidence.json', '${JSON.stringify(HISTORY)}')`,
    );
    await migrateIt();
    const entry = { kind: 'entry', page: '/help-center' };
    expect(await readCounts()).toEqual({
      candidate: { sessions: 24, failures: 2 },
      without: { sessions: 22, failures: 0 },
      causes: [{ ...entry, sessions: 2 }],
      history: HISTORY.points,
    });
    // A late paint speaks against its arm by its class.
    expect(await server.run(database, "SELECT loud FROM site.signal_networks WHERE metric = 'paint'")).toEqual([{ loud: 6 }]);
    await receive({ session: 3, network: 'n3.1', failed: true }, { session: 6, network: 'n6.1', failed: false });
    await migrateIt();
    await migrateIt();
    expect(await readCounts()).toMatchObject({
      candidate: { sessions: 25, failures: 3 },
      without: { sessions: 22, failures: 0 },
    });
    expect(lines).toEqual([
      expect.stringContaining('1 rollouts and 0 sessions'),
      expect.stringContaining('0 rollouts and 2 sessions'),
    ]);
    expect(await server.run(database, 'SELECT count(*)::integer AS count FROM site.heard')).toEqual([{ count: 7 }]);
    const { signals, close } = await open(database);
    await signals.receive('r1', {
      session: {
        ...session,
        source: 'browsers',
        arm: 'candidate',
        session: '1',
        network: 'loud.1',
        failed: true,
        isNew: true,
        cause: null,
      },
    });
    await close();
    expect((await readCounts()).candidate).toEqual({ sessions: 25, failures: 3 });
  });

  test('is imported by `migrate` with its comments, which a later deletion of old feedback deletes there as well', async () => {
    const comment = (name: string, at: string) =>
      server.run(
        database,
        `INSERT INTO site.feedback (entry, key, day, line) VALUES ('${name}', NULL, '${at}', '${JSON.stringify({ at, submission: { action: 'yesThanksApi', help_center_article_link: 'https://site.example/help-center/x', message: name } })}')`,
      );
    await comment('old', '2000-01-01');
    await comment('new', '2026-11-23');
    await migrateIt();
    expect(lines).toEqual([expect.stringContaining('taken over 2 comments from the table site.feedback')]);
    const { feedback, close } = await open(database);
    expect((await feedback.read({}, { limit: 10, offset: 0 })).comments.map(({ text }) => text)).toEqual(['new', 'old']);
    await feedback.deleteOld(365);
    await close();
    const rows = await server.run<{ entry: string }>(database, 'SELECT entry FROM site.feedback');
    expect(rows.map(({ entry }) => entry)).not.toContain('old');
  });

  test('later reports of old origins on a rollout that is over are left there, and not logged at each `migrate`', async () => {
    await receive({ session: 1, network: 'n1.1', failed: false });
    await migrateIt();
    await server.run(database, 'UPDATE site.signal_rollouts SET is_over = 1');
    await receive({ session: 2, network: 'n2.1', failed: false });
    await migrateIt();
    expect(lines).toEqual([expect.stringContaining('1 rollouts and 0 sessions')]);
    expect((await readCounts()).candidate).toEqual({ sessions: 1, failures: 0 });
  });
});

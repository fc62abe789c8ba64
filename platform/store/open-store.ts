import path from 'node:path';
import { Answers } from './answers/answers';
import { migrateClusterTables } from './database/migrate';
import type { Engine, Value } from './engine';
import { FeedbackTable, type Feedback } from './feedback/feedback-table';
import { SpooledFeedback } from './feedback/spooled-feedback';
import { deleteOldFiles, deleteOldRows, importOldFolder, importOldTable } from './feedback/import-old';
import { BatchedSignals } from './signals/batched-signals';
import { SignalSpool } from './signals/signal-spool';
import { SignalsTable } from './signals/signals-table';
import * as earlierSignals from './signals/import-old';
import { migrate, refuseOtherSchema } from './migrations';
import { NoDatabase } from './no-database';
import { Notifications } from './notifications/notifications';
import { Database, PostgresEngine } from './postgres';
import { insertMissing, MOST_ROWS } from './rows';
import type { Folder } from './folder';
import { importOldSearches } from './searches/import-old';
import { ZeroResultSearches } from './searches/zero-result-searches';
import { openFile } from './site-file';

const MB = 1024 * 1024;
/** Bytes of feedback. More is an attack, and must not take the disk from the releases. */
const MOST_ON_DISK = 200 * MB;
const MOST_IN_DATABASE = 1024 * MB;

export interface StoreSettings {
  folder: Folder;
  /** Address of a cluster's PostgreSQL; without one the folder is authoritative. */
  database?: string | null | undefined;
  /** Logs a line for the operator. */
  log?: (line: string) => void;
  /** The most bytes that feedback may take on the disk. */
  mostFeedback?: number | undefined;
}

/** The state of a site: its folder and its tables. Each program opens it once and passes it on. */
export interface Store extends Folder {
  readonly feedback: Feedback;
  readonly notifications: Notifications;
  readonly answers: Answers;
  readonly signals: BatchedSignals;
  readonly searches: ZeroResultSearches;
}

/**
 * Opens the tables of a folder, or of a cluster with the folder as this machine's spool; closing them closes the folder. Migrates a file
 * of an older schema; a database is migrated by its owner. Opens even if the database cannot be reached: writes then wait in the file.
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { folder, database, log = (line) => console.error(line), mostFeedback = MOST_ON_DISK } = settings;
  const { dir } = folder;
  const file = await openFile(dir);
  // In a cluster of the old version, the folder `feedback` was a copy of the database, and `spool` held what the database did not have.
  const [inbox, spool] = [path.join(dir, 'feedback'), path.join(dir, 'spool')];
  const own = new FeedbackTable(file, mostFeedback, async (_days, before) => {
    for (const earlier of [inbox, spool]) await deleteOldFiles(earlier, before);
  });
  const notices = [await importOldFolder(file, database ? spool : inbox)];
  if (!database) notices.push(await earlierSignals.importOldFolder(file, path.join(dir, 'signals')));
  for (const notice of notices) if (notice) log(notice);
  const shared = database ? new PostgresEngine(new Database(database), refuseOtherSchema) : null;
  try {
    await shared?.check();
  } catch (error) {
    if (!(error instanceof NoDatabase)) {
      await Promise.all([file.close(), shared?.close()]);
      throw error;
    }
  }
  const truth = shared && new FeedbackTable(shared, MOST_IN_DATABASE, (days) => deleteOldRows(shared, days));
  const spooled = truth && new SpooledFeedback(own, truth, log);
  void spooled?.drain();
  const engine = shared ?? file;
  const searches = new ZeroResultSearches(engine);
  // Those of a machine whose database is away wait for its next start.
  await importOldSearches(searches, dir).catch((error: Error) =>
    log(`Searches without results are not imported. ${error.message}`),
  );
  const signals = await BatchedSignals.open(new SignalsTable(engine), shared && new SignalSpool(file), log);
  return {
    ...folder,
    feedback: spooled ?? own,
    notifications: new Notifications(engine),
    answers: new Answers(engine),
    signals,
    searches,
    close: async () => {
      await Promise.all([spooled?.close(), signals.close()]);
      await Promise.all([file.close(), shared?.close(), folder.close()]);
    },
  };
}

/** Migrates all tables of a cluster's database to the newest schema, as its owner, and imports the rows of older tables. @returns the names of the applied steps */
export async function migrateDatabase(address: string, log: (line: string) => void): Promise<string[]> {
  const database = new Database(address);
  const engine = new PostgresEngine(database);
  try {
    const steps = [...(await migrateClusterTables(database)), ...(await migrate(engine, true))];
    for (const importOld of [importOldTable, earlierSignals.importOldTables]) {
      const notice = await importOld(engine);
      if (notice) log(notice);
    }
    return steps;
  } finally {
    await engine.close();
  }
}

/** Where the tables of a store are. */
type Place = { dir: string } | { database: string };

/** Copies one store into another; existing rows stay. @returns the number of comments in `from` */
export const copyStore = (from: Place, to: Place): Promise<number> =>
  between(from, to, async (source, target) => {
    await copySignals(source, target);
    for (const name of ['receivers', 'messages', 'told', 'answers', 'searches']) {
      const rows = await source.query<Record<string, Value>>(`SELECT * FROM site.${name}`);
      await target.change((query) => insertMissing(query, name, rows));
    }
    return copyEntries(source, target);
  });

/** Copies the feedback alone. The other tables in a folder of a cluster are from before it joined. */
export const copyFeedback = (from: Place, to: Place): Promise<number> => between(from, to, copyEntries);

async function between<Result>(
  from: Place,
  to: Place,
  copy: (source: Engine, target: Engine) => Promise<Result>,
): Promise<Result> {
  const source = await openPlace(from);
  const target = await openPlace(to).catch(async (error: unknown) => {
    await source.close();
    throw error;
  });
  try {
    return await copy(source, target);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function copyEntries(source: Engine, target: Engine): Promise<number> {
  const [entries, copies] = [new FeedbackTable(source, Infinity), new FeedbackTable(target, Infinity)];
  let count = 0;
  let last: { at: string; id: string } | undefined;
  for (;;) {
    const batch = await entries.oldest(500, last);
    if (batch.length === 0) return count;
    await copies.put(batch);
    count += batch.length;
    last = batch.at(-1);
  }
}

/** The tables of rollouts, with the columns that identify a row. The rollouts are last, so that an interrupted copy is repeated. */
const SIGNALS = [
  ['signal_sessions', 'metric, session'],
  ['signal_networks', 'metric, network, source, arm, share'],
  ['signal_sums', 'source, arm, share'],
  ['signal_causes', 'arm, kind, page'],
  ['signal_points', 'at'],
  ['signal_rollouts', 'begun_at'],
] as const;

async function copySignals(source: Engine, target: Engine): Promise<void> {
  const existing = await target.query<{ rollout: string }>('SELECT rollout FROM site.signal_rollouts');
  const isThere = new Set(existing.map(({ rollout }) => rollout));
  for (const [name, key] of SIGNALS)
    for (let offset = 0, read = MOST_ROWS; read === MOST_ROWS; offset += MOST_ROWS) {
      const rows = await source.query<Record<string, Value> & { rollout: string }>(
        `SELECT * FROM site.${name} ORDER BY rollout, ${key} LIMIT ${MOST_ROWS} OFFSET ${offset}`,
      );
      read = rows.length;
      const lacking = rows.filter(({ rollout }) => !isThere.has(rollout));
      await insertMissing(target.query, name, lacking);
    }
}

async function openPlace(place: Place): Promise<Engine> {
  if (!('dir' in place)) return new PostgresEngine(new Database(place.database));
  const file = await openFile(place.dir);
  await importOldFolder(file, path.join(place.dir, 'feedback'));
  await earlierSignals.importOldFolder(file, path.join(place.dir, 'signals'));
  await importOldSearches(new ZeroResultSearches(file), place.dir);
  return file;
}

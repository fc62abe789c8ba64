import { ANSWER_RIGHTS, ANSWER_TABLES } from './answers/answers';
import type { Engine, Query } from './engine';
import { FEEDBACK_RIGHTS, FEEDBACK_TABLES } from './feedback/tables';
import { NOTIFICATION_RIGHTS, NOTIFICATION_TABLES } from './notifications/tables';
import { REGISTRY_TABLES } from './registry/tables';
import { SEARCH_RIGHTS, SEARCH_TABLES } from './searches/zero-result-searches';
import { SIGNAL_RIGHTS, SIGNAL_TABLES } from './signals/tables';
import { Refusal } from '../refusal';

interface Migration {
  name: string;
  /** Statements that both engines understand. */
  tables: readonly string[];
  /** Statements for PostgreSQL alone, where programs have users of their own. */
  rights: readonly string[];
  /** Statements for SQLite alone, of tables that PostgreSQL has from `database/migrations`. */
  file?: readonly string[];
}

/** The steps of the schema, in order. Never change a released step: stores have applied it. */
export const MIGRATIONS: readonly Migration[] = [
  { name: 'feedback', tables: FEEDBACK_TABLES, rights: FEEDBACK_RIGHTS },
  { name: 'notifications', tables: NOTIFICATION_TABLES, rights: NOTIFICATION_RIGHTS },
  { name: 'answers', tables: ANSWER_TABLES, rights: ANSWER_RIGHTS },
  { name: 'registry', tables: [], rights: [], file: REGISTRY_TABLES },
  { name: 'signals', tables: SIGNAL_TABLES, rights: SIGNAL_RIGHTS },
  { name: 'searches', tables: SEARCH_TABLES, rights: SEARCH_RIGHTS },
];

/** A step only adds; what it replaces is removed by a later one. So a program also works with a schema one step newer than its own. */
const STEPS_AHEAD = 1;

const STEPS_TABLE =
  'CREATE TABLE IF NOT EXISTS site.store_steps (number integer PRIMARY KEY, name text NOT NULL, at text NOT NULL)';

/** Migrates a store to the newest schema, each step in one transaction. @returns the names of the applied steps */
export function migrate(engine: Engine, withRights: boolean, migrations = MIGRATIONS): Promise<string[]> {
  return engine.change(async (query) => {
    await query(STEPS_TABLE);
    const number = await stepsOf(query);
    refuseNewer(number, migrations.length);
    const missing = migrations.slice(number);
    for (const [place, { name, tables, rights, file = [] }] of missing.entries()) {
      for (const statement of [...tables, ...(withRights ? rights : file)]) await query(statement);
      await query('INSERT INTO site.store_steps (number, name, at) VALUES ($1, $2, $3)', [
        number + place + 1,
        name,
        new Date().toISOString(),
      ]);
    }
    return missing.map(({ name }) => name);
  });
}

/** Migrates a file to the newest schema. Takes its lock only if a step is missing. */
export async function migrateFile(engine: Engine): Promise<void> {
  const [table] = await engine.query("SELECT name FROM sqlite_master WHERE name = 'store_steps'");
  const number = table ? await stepsOf(engine.query) : 0;
  refuseNewer(number, MIGRATIONS.length);
  if (number < MIGRATIONS.length) await migrate(engine, false);
}

/** Refuses a database whose schema this program cannot work with. */
export async function refuseOtherSchema({ query }: Pick<Engine, 'query'>): Promise<void> {
  const [table] = await query<{ name: string | null }>("SELECT to_regclass('site.store_steps') AS name");
  const number = table!.name ? await stepsOf(query) : 0;
  refuseNewer(number, MIGRATIONS.length);
  if (number < MIGRATIONS.length)
    throw new Refusal(
      'older-schema',
      `The store's tables in the database of the cluster have schema ${number}, and this program needs ${MIGRATIONS.length}. As its owner: npm run release -- migrate`,
    );
}

function refuseNewer(number: number, own: number): void {
  if (number > own + STEPS_AHEAD)
    throw new Refusal(
      'newer-schema',
      `The store has schema ${number}, and this program works with ${own + STEPS_AHEAD} at most: it is older than the one that migrated. Deploy the newer one here.`,
    );
}

async function stepsOf(query: Query): Promise<number> {
  const [row] = await query<{ number: number }>('SELECT coalesce(max(number), 0) AS number FROM site.store_steps');
  return row!.number;
}

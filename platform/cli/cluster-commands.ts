import type { Command } from 'commander';
import path from 'node:path';
import { Database, exportFolder, importFolder, migrateDatabase } from '../store';
import { BadEnvironment } from '../settings';
import type { Answer } from '../commands';
import { readFolder } from './arguments';
import { addAction } from './store-command';
import { NotOverNetwork, type ToolContext } from './tool-context';

/** Adds one-time tasks on a cluster's database. Its owner runs them on the machine of the folder that is imported or exported. */
export function addClusterCommands(tool: Command, context: ToolContext): void {
  addAction(
    tool
      .command('migrate')
      .description('bring the database of a cluster (SITE_DATABASE) to the schema of this program; as its owner'),
    () =>
      withDatabase(context, async (database) => {
        const steps = await migrateDatabase(database.address, (line) => console.error(line));
        const text =
          steps.length > 0
            ? `The database has taken these steps: ${steps.join(', ')}.`
            : 'The database has the newest schema already.';
        return { text, json: { steps } };
      }),
  );
  addAction(
    tool.command('import').description('move the folder SITE_DATA into an empty database; stop what serves it first'),
    () =>
      withDatabase(context, async (database) => {
        await importFolder(database, context.environment, (line) => console.error(line));
        const text = 'The folder is in the database, but for its private keys and the tokens, which stay on this machine.';
        return { text, json: {} };
      }),
  );
  addAction(
    tool
      .command('export <folder>')
      .description('write everything of the database into a new folder, which is then a site of one machine'),
    (folder: string) =>
      withDatabase(context, async (database) => {
        const target = path.resolve(readFolder('<folder>', folder));
        await exportFolder(database, context.environment, target);
        const text = `${target} holds the site. To serve it: SITE_DATA=${target}, without SITE_DATABASE.`;
        return { text, json: { folder: target } };
      }),
  );
}

async function withDatabase(context: ToolContext, work: (database: Database) => Promise<Answer>): Promise<Answer> {
  if (context.isRemote) throw new NotOverNetwork('This command works on the database itself, without --to');
  const { environment } = context;
  if (!environment.database)
    throw new BadEnvironment(
      'SITE_DATABASE is not set; it takes the address of a PostgreSQL database, such as postgres://user@host/site',
    );
  const database = new Database(environment.database);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

import { copyStore } from '../open-store';
import { readSecret, type StoreEnvironment } from '../../settings';
import { Folder } from '../folder';
import { readRoots } from '../keys/read-roots';
import { nullIfRefused, Refusal } from '../../refusal';
import { sha256 } from '../../sha256';
import { acceptTrust, importKey, Untrusted } from '../../signing';
import { addSignatures, putState } from '../registry/states';
import { importOldRegistry } from '../registry/import-old';
import type { SqlQuery, Database } from '../postgres';
import type { State } from '../registry-state';
import { pushKeys } from './key-rows';
import { refuseOtherClusterSchema } from './migrate';
import { RegistryCopy, type Newest } from './registry-copy';
import { putRows } from './release-rows';

/**
 * Imports a folder into an empty database. The folder does not change, and is this machine's copy from then on. If the database was set
 * back to an older state, restores the states that it lost and this folder has.
 */
export async function importFolder(
  database: Database,
  environment: StoreEnvironment,
  log: (line: string) => void,
): Promise<void> {
  const { data } = environment;
  await refuseOtherClusterSchema(database.query);
  const notice = await importOldRegistry(data);
  if (notice) log(notice);
  const folder = new Folder(data, readRoots(environment.trust));
  const { keys, registry, releases } = folder;
  await keys.ensureTrust();
  // Refuses states that do not form a chain.
  registry.history();
  const lastSequence = await newestIn(database.query, folder);
  await refuseOtherKeys(database.query, folder);
  const all = registry.states.after(lastSequence);
  const states = sinceLastGap(all);
  if (states.length < all.length)
    log(
      `${all.length - states.length} states of the registry from before a backup was restored stay in ${data} alone: a database takes no history that skips numbers.`,
    );
  if (lastSequence > 0 && states.length === 0)
    throw new Refusal('nothing-to-import', `The database holds all that this folder does, up to state ${lastSequence}`);
  for (const { name, version } of releases.list()) {
    await releases.verify(name, version);
    await putRows(database, releases, name, version);
    log(`${name}@${version} is in the database.`);
  }
  // Before the states, so that an interrupted import can be repeated; it stores no comment twice.
  if (lastSequence === 0)
    log(`${await copyStore({ dir: data }, { database: database.address })} comments of visitors are in the database.`);
  await database.transaction(async (query) => {
    await pushKeys(query, folder);
    await query('INSERT INTO site.secret (bytes) VALUES ($1) ON CONFLICT DO NOTHING', [readSecret(data)]);
    for (const state of states) await putState(query, state);
    const newest = states.at(-1)?.sequence;
    if (newest !== undefined) await addSignatures(query, newest, registry.states.signaturesOf(newest));
    log(`${states.length} states of the registry go into the database.`);
  });
}

/** Refuses a database with the keys of another folder, as of a program that began on it first: its machines would refuse what this folder's have signed. */
async function refuseOtherKeys(query: SqlQuery, { trust }: Folder): Promise<void> {
  const [list] = await query<{ text: string }>('SELECT text FROM site.trust ORDER BY sequence DESC LIMIT 1');
  const roots = trust.inForce!.own.keys.filter(({ role }) => role === 'root').map(({ publicKey }) => importKey(publicKey));
  if (!list || nullIfRefused(Untrusted, () => acceptTrust(list.text, 'the list of keys', { before: null, pinned: roots })))
    return;
  throw new Refusal(
    'database-not-empty',
    'The database holds keys that are not those of this folder, of a program that was started on it before; a folder is moved into an empty one. Make the database again.',
  );
}

/** The states since the last one that was signed by hand after a restore, whose number skips some. */
function sinceLastGap(states: readonly State[]): readonly State[] {
  const first = states.findLastIndex(({ sequence }, index) => sequence !== (states[index - 1]?.sequence ?? 0) + 1);
  return states.slice(Math.max(first, 0));
}

/** The number of the newest signed state in the database, which this folder must have too. */
async function newestIn(query: SqlQuery, folder: Folder): Promise<number> {
  const rows = await query<Newest>('SELECT sequence::integer AS sequence, hash FROM site.states ORDER BY sequence DESC');
  const copy = new RegistryCopy(folder);
  for (const row of rows) {
    const own = folder.registry.states.upTo(row.sequence);
    if (own && sha256(own.text) === row.hash) return row.sequence;
    if (!(await copy.faultOf(query, row)) || row === rows.at(-1))
      throw new Refusal(
        'database-not-empty',
        `The database holds ${row.sequence} states that are not those of this folder; a folder is moved into an empty one`,
      );
  }
  return 0;
}

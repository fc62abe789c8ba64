import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyFeedback, copyStore, openStore } from '../open-store';
import type { StoreEnvironment } from '../../settings';
import { Folder } from '../folder';
import { unfinishedExport } from '../join-folder';
import { readRoots } from '../keys/read-roots';
import { Refusal } from '../../refusal';
import { holdsRegistryKey } from '../../signing';
import { pullAborts } from './abort-rows';
import { recordAborts } from './cluster-aborts';
import { pullRelease } from './pull-release';
import type { Database } from '../postgres';
import { pullKeys } from './key-rows';
import { refuseOtherClusterSchema } from './migrate';
import { RegistryCopy } from './registry-copy';
import { listRows } from './release-rows';
import { shareSecret } from './secret-row';

/** Files that come from the database or that each machine makes itself. All other files of the folder are copied. */
const KEPT_ELSEWHERE =
  /^(registry\.|history$|releases$|pages$|searches$|signals$|feedback$|spool$|site\.db|trust\.|last-good\.|secret$|reserve$|wanted-aborts\.|.*\.lock)/;

/** Writes a folder for a single machine: everything from the cluster's database, and this machine's keys and tokens. */
export async function exportFolder(database: Database, environment: StoreEnvironment, target: string): Promise<void> {
  const { query } = database;
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Refusal(
      'folder-not-empty',
      `${target} is not empty. Name a folder that is to be made; what an interrupted export left is to be deleted.`,
    );
  await refuseOtherClusterSchema(query);
  mkdirSync(target, { recursive: true });
  const unfinished = unfinishedExport(target);
  writeFileSync(unfinished, '');
  const folder = new Folder(target, readRoots(environment.trust));
  await pullKeys(query, folder);
  await shareSecret(query, target);
  for (const { name, version } of await listRows(query)) await pullRelease(query, folder.releases, name, version);
  await new RegistryCopy(folder).pull(query);
  // Opening and closing the store pushes the feedback that waits on this machine. The rest is copied below.
  await (await openStore({ folder: new Folder(environment.data), database: database.address })).close();
  await copyStore({ database: database.address }, { dir: target });
  await copyFeedback({ dir: environment.data }, { dir: target });
  const own = existsSync(environment.data) ? readdirSync(environment.data).filter((name) => !KEPT_ELSEWHERE.test(name)) : [];
  for (const name of own) cpSync(path.join(environment.data, name), path.join(target, name), { recursive: true });
  // Records aborts that the release service has not recorded yet. Without the registry's key they are in force all the same.
  const { signed } = await pullAborts(query, folder);
  const trust = folder.trust.inForce;
  if (trust && holdsRegistryKey(trust)) await recordAborts(folder.registry, signed);
  rmSync(unfinished);
}

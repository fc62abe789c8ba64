import type { StoreEnvironment } from '../../settings/environment';
import { signAgain } from '../registry/registry';
import { thisUser } from '../registry/this-user';
import { pinRoots, trustOf } from '../../signing/trust';
import { publishedNames, publishedVersions } from '../releases/read-record';
import { newKey, withTrustLock, writeTrust } from './change-trust';
import { readRoots } from './read-roots';
import { signOver } from './sign-over';

type Folder = Pick<StoreEnvironment, 'data' | 'trust'>;

/** Folders whose pins were read in this process. */
const pinned = new Map<string, string>();

/**
 * Before anything of a folder is believed: reads which roots are given, and where nothing was ever signed makes the keys and signs
 * over what is there, once. Without `SITE_TRUST`, the first root is trusted on first use.
 */
export async function ensureTrust(environment: Folder): Promise<void> {
  const { data } = environment;
  readPins(environment);
  if (hasBegun(data)) return;
  await withTrustLock(data, async () => {
    if (!hasBegun(data)) await begin(data);
  });
}

/** Reads which root keys are believed. */
export function readPins({ data, trust = null }: Folder): void {
  const pin = String(trust);
  if (pinned.get(data) === pin) return;
  const roots = trust === null ? null : readRoots(trust);
  pinRoots(data, roots);
  pinned.set(data, pin);
}

/** The first list only records that signing began; a process that was killed at that point continues from there. */
const hasBegun = (data: string): boolean => (trustOf(data)?.own.sequence ?? 0) > 1;

async function begin(data: string): Promise<void> {
  const by = thisUser();
  const names = publishedNames(data).filter((name) => publishedVersions(data, name).length > 0);
  const keys = trustOf(data)?.own.keys ?? [
    newKey(data, 'root', null, by.who),
    newKey(data, 'registry', null, by.who),
    newKey(data, 'abort', null, by.who),
    ...names.map((name) => newKey(data, 'release', name, by.who)),
  ];
  if (!trustOf(data)) await writeTrust(data, { change: 'signing begins', keys });
  let count = 0;
  for (const name of names)
    for (const version of publishedVersions(data, name)) {
      const fault = await signOver(data, { name, version }, by);
      if (fault) console.error(`Not signed: ${fault}`);
      else count += 1;
    }
  const state = await signAgain(data, { isSigned: false });
  await writeTrust(data, { change: 'signing has begun', keys });
  if (state !== null)
    console.error(`Signing begins: the keys are made, and registry ${state} and ${count} releases are signed as they are.`);
}

import { existsSync, readFileSync } from 'node:fs';
import type { StoreEnvironment } from '../config/environment';
import { withLock } from '../registry/lock';
import { parseRegistry } from '../registry/parse-registry';
import { lockFile, registryFile } from '../registry/registry-paths';
import { keepLastGood, signState } from '../registry/registry-signatures';
import { thisUser } from '../registry/this-user';
import { pinRoots, trustOf, wholeTrustOf } from '../signing/trust';
import { publishedNames, publishedVersions } from '../store/read-record';
import { newKey, withTrustLock, writeTrust } from './change-trust';
import { readRoots } from './read-roots';
import { signOver } from './sign-over';

type Folder = Pick<StoreEnvironment, 'data' | 'trust' | 'followsStore'>;

/** Folders whose pins were read in this process. */
const pinned = new Map<string, string>();

/**
 * Before anything of a folder is believed: reads which roots are given, and where nothing was ever signed makes the keys and signs
 * over what is there, once. Whoever wants that believed by more than its first sight gives `SITE_TRUST`.
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
export function readPins({ data, trust = null, followsStore = false }: Folder): void {
  const pin = `${trust} ${followsStore}`;
  if (pinned.get(data) === pin) return;
  const roots = trust === null ? null : readRoots(trust);
  pinRoots(data, followsStore ? { own: null, store: roots } : { own: roots, store: null });
  pinned.set(data, pin);
}

/** The first list only says that signing begins; whoever was killed then goes on. */
const hasBegun = (data: string): boolean => (trustOf(data)?.own.sequence ?? 0) > 1;

/** Under the registry's lock as well, so that nobody changes what is being signed. */
async function begin(data: string): Promise<void> {
  const by = thisUser();
  const names = publishedNames(data).filter((name) => publishedVersions(data, name).length > 0);
  await withLock(lockFile(data), async () => {
    // Read before the first key is there: from then on what is not signed is refused.
    const state = existsSync(registryFile(data)) ? stateOf(data) : null;
    const keys = trustOf(data)?.own.keys ?? [
      newKey(data, 'root', null, by.who),
      newKey(data, 'registry', null, by.who),
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
    if (state) await keepLastGood(data, { text: state.text, signature: await signState(data, wholeTrustOf(data)!, state) });
    await writeTrust(data, { change: 'signing has begun', keys });
    if (state) {
      console.error(
        `Signing begins: the keys are made, and registry ${state.sequence} and ${count} releases are signed as they are.`,
      );
    }
  });
}

function stateOf(data: string): { text: string; sequence: number } | null {
  const text = readFileSync(registryFile(data), 'utf8');
  try {
    return { text, sequence: parseRegistry(text, registryFile(data)).sequence };
  } catch {
    // Said by whoever reads it.
    return null;
  }
}

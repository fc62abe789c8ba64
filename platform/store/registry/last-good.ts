import { existsSync, readFileSync } from 'node:fs';
import { nullIfRefused } from '../../refusal';
import type { Cluster } from '../cluster/cluster';
import {
  highestNumberFile,
  holdsRegistryKey,
  lastGoodFile,
  readLastGood,
  signatureFor,
  trustFile,
  Untrusted,
  type Envelope,
  type Trust,
  type TrustStore,
} from '../../signing';
import type { State } from '../registry-state';
import { sha256 } from '../../sha256';
import { writeDurably } from './write-durably';

// Stored outside of the tables, so that lost or older tables are detected and the site is still served.

interface Place {
  readonly dir: string;
  readonly cluster: Cluster | null;
  readonly trust: TrustStore;
}

interface SignedState extends State {
  signature: Envelope;
}

/** Records a verified state, so that no process accepts an older one, even after a restart. */
export async function saveLastGood(place: Place, state: { text: string; signature: Envelope } | null): Promise<void> {
  const registry = state && { text: state.text, signature: state.signature };
  const content = { format: 1, trust: readFileSync(trustFile(place.dir), 'utf8'), registry };
  await writeDurably(lastGoodFile(place.dir), `${JSON.stringify(content, null, 2)}\n`);
  if (state) await keepHighestNumber(place, JSON.parse(state.text).sequence);
}

/** Only on a machine that signs states. In a cluster the database has the newest number. */
async function keepHighestNumber(place: Place, sequence: number): Promise<void> {
  const { dir, cluster } = place;
  const trust = place.trust.inForce;
  if (cluster || !trust || !holdsRegistryKey(trust) || sequence <= highestNumber(place)) return;
  // A machine whose key folder is read-only continues without it.
  await writeDurably(highestNumberFile(dir), `${sequence}\n`, 0o600).catch(() => undefined);
}

/** The highest signed number that is stored beside the keys; 0 if there is none. */
export function highestNumber({ dir, cluster }: Pick<Place, 'dir' | 'cluster'>): number {
  if (cluster || !existsSync(highestNumberFile(dir))) return 0;
  return Number.parseInt(readFileSync(highestNumberFile(dir), 'utf8'), 10) || 0;
}

/** The newest state that this machine verified; `null` if its signature is invalid. */
export function lastGoodState(trust: Trust): SignedState | null {
  const state = readLastGood(trust.folder)?.registry;
  if (!state) return null;
  return nullIfRefused(Untrusted, () => {
    const { statement } = signatureFor(state.text, [state.signature], trust.keysFor('registry'), lastGoodFile(trust.folder));
    return { ...state, sequence: statement.sequence, hash: sha256(state.text) };
  });
}

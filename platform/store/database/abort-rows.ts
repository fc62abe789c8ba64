import type { Registry } from 'shared/contract/registry/schema';
import { openAbort, signAbort, type SignedAbort } from '../aborts/abort-statement';
import type { WantedAbort } from '../cluster/cluster';
import type { Folder } from '../folder';
import { isLive } from '../../rollout';
import { sha256 } from '../../sha256';
import { Untrusted } from '../../signing';
import type { SqlQuery } from '../postgres';

interface AbortRow {
  hash: string;
  rollout: string;
  text: string;
}

/** Pushes a signed abort into the database. Idempotent. */
export async function pushAbort(query: SqlQuery, { trust }: Folder, request: WantedAbort): Promise<void> {
  const text = signAbort(trust.whole!, request);
  await query('SELECT site.end_rollout($1, $2, $3)', [request.rolloutId, sha256(text), text]);
}

/**
 * Pulls the aborts of rollouts that still run in the registry; they are in force on this machine from now on.
 * @returns those that are signed, and the hashes of rows without a valid signature
 */
export async function pullAborts(query: SqlQuery, folder: Folder): Promise<{ signed: SignedAbort[]; unsigned: string[] }> {
  const registry = folder.registry.read();
  const trust = folder.trust.whole;
  const rows = await query<AbortRow>(
    'SELECT hash, rollout, text FROM site.aborts WHERE rollout = ANY ($1) ORDER BY at, hash LIMIT 1000',
    [liveRollouts(registry)],
  );
  const signed: SignedAbort[] = [];
  const unsigned: string[] = [];
  for (const { hash, rollout, text } of trust ? rows : []) {
    try {
      const envelope = openAbort(text, trust!);
      if (envelope.abort.rolloutId === rollout) signed.push(envelope);
      else unsigned.push(hash);
    } catch (error) {
      if (!(error instanceof Untrusted)) throw error;
      unsigned.push(hash);
    }
  }
  await folder.aborts.merge(
    registry,
    signed.map(({ abort }) => abort),
  );
  return { signed, unsigned };
}

/** Deletes aborts of ended rollouts and unsigned ones. */
export async function removeAborts(query: SqlQuery, registry: Registry, unsigned: readonly string[]): Promise<void> {
  await query('DELETE FROM site.aborts WHERE rollout <> ALL ($1) OR hash = ANY ($2)', [liveRollouts(registry), unsigned]);
}

export const liveRollouts = ({ sections }: Registry): string[] =>
  Object.values(sections).flatMap(({ rollout }) => (isLive(rollout) ? [rollout.id] : []));

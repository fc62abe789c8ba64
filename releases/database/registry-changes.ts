import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Actor, Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../refusal';
import { servedPairs } from '../registry/live-pairs';
import { parseRegistry } from '../registry/parse-registry';
import { registryFile } from '../registry/registry-paths';
import { readRegistry } from '../registry/registry-file';
import { besideCurrent, readSignatures, textOfSignatures } from '../registry/registry-signatures';
import { isLive } from '../registry/section-state';
import { hashOf, textOf } from '../registry/unsaved-snapshot';
import { holdsRegistryKey, LIFETIME, signatureFor, signRegistry } from '../signing/registry-statement';
import { wholeTrustOf } from '../signing/trust';
import { reaches } from '../store/prune';
import type { Ask, Database } from './database';
import { takeKeys } from './key-rows';
import { removeRows } from './release-rows';
import type { RegistryCopy } from './registry-copy';

/** One change at a time in the whole fleet; waited for longer than for any other answer. */
const LOCK = 'SELECT pg_advisory_xact_lock(7010)';
const TURN = 20_000;
/** Whoever listens looks at once. */
const CALL = "SELECT pg_notify('site_registry', $1)";

interface Place {
  data: string;
  database: Pick<Database, 'transaction'>;
  copy: RegistryCopy;
}

/** The fleet's `changeRegistry`: under a lock that all share, from the newest state, which is verified like any other, to a signed next one. */
export async function changeInFleet(
  { data, database, copy }: Place,
  command: string,
  change: (registry: Registry) => Registry,
  by: Actor,
): Promise<Registry> {
  const id = randomUUID();
  let written: { next: Registry; text: string; signatures: string } | null = null;
  const result = await database.transaction(
    async (ask) => {
      written = null;
      await inTurn(ask, data, copy);
      const trust = wholeTrustOf(data);
      if (!trust) throw new Refusal(`${data} has no keys yet; a fleet's registry is signed`);
      const current = readRegistry(data);
      const changed = change(current);
      if (changed === current) return current;
      const previousHash = existsSync(registryFile(data)) ? hashOf(readFileSync(registryFile(data), 'utf8')) : null;
      const next: Registry = {
        ...changed,
        sequence: current.sequence + 1,
        previousHash,
        changedAt: new Date().toISOString(),
        change: command,
        by,
      };
      const text = textOf(next);
      parseRegistry(text, "the fleet's registry");
      await refuseUnstored(ask, next);
      const signature = signRegistry(data, trust, { text, sequence: next.sequence });
      const signatures = textOfSignatures(besideCurrent(data, trust, text, signature));
      await ask('INSERT INTO site.states (sequence, change_id, text, hash, previous) VALUES ($1, $2, $3, $4, $5)', [
        next.sequence,
        id,
        text,
        hashOf(text),
        previousHash,
      ]);
      await ask('INSERT INTO site.signatures (sequence, text) VALUES ($1, $2)', [next.sequence, signatures]);
      await ask('SELECT site.forget_sessions($1)', [liveRollouts(next)]);
      await ask(CALL, [String(next.sequence)]);
      written = { next, text, signatures };
      return next;
    },
    async (ask) => {
      // The lock is free once the server knows how the lost transaction ended.
      await ask(LOCK, [], TURN);
      return (await ask('SELECT 1 FROM site.states WHERE change_id = $1', [id])).length > 0;
    },
  );
  if (written) await keep(copy, written);
  return result;
}

/** Signs the newest state once more, when half of its signature's life is over and the key lies here. */
export async function renewInFleet({ data, database, copy }: Place, now: number): Promise<boolean> {
  if (!isDue(data, now)) return false;
  return database.transaction(async (ask) => {
    await inTurn(ask, data, copy);
    if (!isDue(data, now)) return false;
    const { sequence } = readRegistry(data);
    const text = readFileSync(registryFile(data), 'utf8');
    const signature = signRegistry(data, wholeTrustOf(data)!, { text, sequence }, now);
    await ask('INSERT INTO site.signatures (sequence, text) VALUES ($1, $2)', [sequence, textOfSignatures([signature])]);
    await ask(CALL, [String(sequence)]);
    return true;
  });
}

/** Takes releases out; not those that somebody has started meanwhile. */
export async function removeInFleet(
  { data, database, copy }: Place,
  releases: readonly { name: string; version: string }[],
): Promise<void> {
  await database.transaction(async (ask) => {
    await inTurn(ask, data, copy);
    const registry = readRegistry(data);
    await removeRows(
      ask,
      releases.filter(({ name, version }) => !reaches(registry, name, version)),
    );
  });
}

async function inTurn(ask: Ask, data: string, copy: RegistryCopy): Promise<void> {
  await ask(LOCK, [], TURN);
  await takeKeys(ask, data);
  await copy.take(ask);
}

async function keep(
  copy: RegistryCopy,
  { next, text, signatures }: { next: Registry; text: string; signatures: string },
): Promise<void> {
  await copy.write([{ sequence: next.sequence, text, hash: hashOf(text) }], { text, sequence: next.sequence }, signatures);
}

/** A release that only this machine has would be missing everywhere else. */
async function refuseUnstored(ask: Ask, registry: Registry): Promise<void> {
  const rows = await ask<{ name: string; version: string }>('SELECT name, version FROM site.releases');
  const stored = new Set(rows.map(({ name, version }) => `${name}@${version}`));
  const missing = servedPairs(registry)
    .flatMap(({ shell, section, version }) => [`shell@${shell}`, `${section}@${version}`])
    .find((release) => !stored.has(release));
  if (missing)
    throw new Refusal(
      `${missing} is not in the fleet's database. Publish it again: npm run release -- publish ${missing.split('@')[0]}`,
    );
}

function isDue(data: string, now: number): boolean {
  const trust = wholeTrustOf(data);
  if (!trust || !existsSync(registryFile(data)) || !holdsRegistryKey(data, trust)) return false;
  const text = readFileSync(registryFile(data), 'utf8');
  const { statement } = signatureFor(text, readSignatures(data), trust.keysFor('registry'), registryFile(data));
  return Date.parse(statement.expires) - now < LIFETIME / 2;
}

const liveRollouts = ({ sections }: Registry): string[] =>
  Object.values(sections).flatMap(({ rollout }) => (isLive(rollout) ? [rollout.id] : []));

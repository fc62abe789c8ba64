import { randomUUID } from 'node:crypto';
import type { Registry } from 'shared/contract/registry/schema';
import type { Query } from '../engine';
import type { Addition, State } from '../registry-state';

export const textOf = (registry: Registry): string => `${JSON.stringify(registry, null, 2)}\n`;

/** The columns of a state, for both engines. `pg` returns a 64-bit integer as text, hence the cast. */
export const STATE = 'CAST(sequence AS integer) AS sequence, hash, text';
/** With a limit, so that an attacker cannot keep programs busy by adding signatures. */
export const SIGNATURES = 'SELECT text FROM site.signatures WHERE sequence = $1 ORDER BY number DESC LIMIT 20';

export async function putState(query: Query, { sequence, text, hash }: State, id: string = randomUUID()): Promise<void> {
  await query('INSERT INTO site.states (sequence, change_id, text, hash, previous) VALUES ($1, $2, $3, $4, $5)', [
    sequence,
    id,
    text,
    hash,
    (JSON.parse(text) as Registry).previousHash,
  ]);
}

export async function putSignature(query: Query, sequence: number, text: string): Promise<void> {
  await query('INSERT INTO site.signatures (sequence, text) VALUES ($1, $2)', [sequence, text]);
}

export async function add(query: Query, { sequence, state, signature }: Addition, id?: string): Promise<void> {
  if (state) await putState(query, state, id);
  if (signature !== null) await putSignature(query, sequence, signature);
}

/** Replaces the states of a file, including any newer ones, by these verified ones. */
export async function replaceStates(query: Query, states: readonly State[], newest: number): Promise<void> {
  await query('DELETE FROM site.states WHERE sequence > $1', [newest]);
  for (const state of states) {
    await query('DELETE FROM site.states WHERE sequence = $1', [state.sequence]);
    await putState(query, state);
  }
}

/** Adds the missing signatures of a state. */
export async function addSignatures(query: Query, sequence: number, texts: readonly string[]): Promise<void> {
  const rows = await query<{ text: string }>('SELECT text FROM site.signatures WHERE sequence = $1', [sequence]);
  const present = new Set(rows.map(({ text }) => text));
  // The newest is first in the list, and must be added last.
  for (const text of texts.toReversed()) if (!present.has(text)) await putSignature(query, sequence, text);
}

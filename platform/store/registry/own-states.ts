import { statSync } from 'node:fs';
import { siteFile } from '../site-file';
import { SqliteReader } from '../sqlite';
import type { State } from '../turn';
import { BrokenRegistry } from './parse-registry';
import { hashOf, SIGNATURES, STATE } from './states';

// A folder's own states: the truth of one machine, and in a cluster the verified copy of it. They are read at once.

interface Open {
  inode: number;
  reader: SqliteReader;
  mark?: { version: number; word: string };
}

const readers = new Map<string, Open>();

/** The newest state, whether or not it is signed; `null` where there is none. */
export const newestState = (data: string): State | null => stateUpTo(data, Number.MAX_SAFE_INTEGER);

/** States after a number, oldest first. */
export const statesAfter = (data: string, number: number, limit = -1): State[] =>
  read<State>(data, `SELECT ${STATE} FROM site.states WHERE sequence > $1 ORDER BY sequence, written_at LIMIT $2`, [
    number,
    limit,
  ]);

/** The newest state up to a number. */
export const stateUpTo = (data: string, number: number): State | null =>
  read<State>(data, `SELECT ${STATE} FROM site.states WHERE sequence <= $1 ORDER BY sequence DESC, written_at DESC LIMIT 1`, [
    number,
  ])[0] ?? null;

/** The signatures of a state, newest first. */
export const signaturesOf = (data: string, sequence: number): string[] =>
  read<{ text: string }>(data, SIGNATURES, [sequence]).map(({ text }) => text);

/** Another word whenever the newest state or its signatures are others; `null` where there is no file. */
export function markOf(data: string): string | null {
  const open = openIn(data);
  if (!open) return null;
  // Feedback changes the same file, many times a second.
  const version = guarded(data, () => open.reader.version);
  if (open.mark?.version !== version) {
    const state = newestState(data);
    const parts = state ? [state.sequence, state.text, ...signaturesOf(data, state.sequence)] : [];
    open.mark = { version, word: hashOf(JSON.stringify(parts)) };
  }
  return open.mark.word;
}

function read<Row extends object>(data: string, text: string, values: number[] = []): Row[] {
  const open = openIn(data);
  if (!open) return [];
  return guarded(data, () => {
    try {
      return open.reader.read<Row>(text, values);
    } catch (error) {
      // Another process has begun to make the file, or an older program made it.
      if (/no such table/.test((error as Error).message)) return [];
      throw error;
    }
  });
}

/** A file that was put in the place of another one is opened in its stead. */
function openIn(data: string): Open | null {
  const inode = statSync(siteFile(data), { throwIfNoEntry: false })?.ino;
  const open = readers.get(data);
  if (open?.inode === inode) return open ?? null;
  open?.reader.close();
  readers.delete(data);
  if (inode === undefined) return null;
  readers.set(data, { inode, reader: guarded(data, () => new SqliteReader(siteFile(data))) });
  return readers.get(data)!;
}

function guarded<Result>(data: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new BrokenRegistry(
      `${siteFile(data)} cannot be read (${(error as Error).message}). Stop what serves it, and restore it from the backup`,
    );
  }
}

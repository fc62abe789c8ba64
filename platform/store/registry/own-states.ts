import { statSync } from 'node:fs';
import { requireWritable, siteFile } from '../site-folder';
import { SqliteReader } from '../sqlite';
import type { State } from '../registry-state';
import { BrokenRegistry } from './parse-registry';
import { sha256 } from '../../sha256';
import { SIGNATURES, STATE } from './states';

interface Open {
  inode: number;
  reader: SqliteReader;
  fingerprint?: undefined | { version: number; hash: string };
}

interface Held {
  state: State;
  signatures: readonly string[];
}

/** The states in a folder's tables: authoritative on a single machine, a verified copy in a cluster. Reads are synchronous. */
export class OwnStates {
  #open: Open | null = null;
  #held: Held | null = null;

  constructor(private readonly dir: string) {}

  /** The newest state, signed or not; `null` if there is none. */
  newest(): State | null {
    return this.upTo(Number.MAX_SAFE_INTEGER);
  }

  /** States after a number, oldest first. */
  after(number: number, limit = -1): State[] {
    return this.#read(`SELECT ${STATE} FROM site.states WHERE sequence > $1 ORDER BY sequence, written_at LIMIT $2`, [
      number,
      limit,
    ]);
  }

  /** The newest state up to a number. */
  upTo(number: number): State | null {
    const text = `SELECT ${STATE} FROM site.states WHERE sequence <= $1 ORDER BY sequence DESC, written_at DESC LIMIT 1`;
    const stored = this.#read<State>(text, [number])[0] ?? null;
    const held = this.#held?.state;
    return held && held.sequence <= number && held.sequence > (stored?.sequence ?? 0) ? held : stored;
  }

  /** Keeps the newest state of a cluster in memory while the disk is full; `null` once it is written. @returns whether it was not kept before */
  hold(newest: Held | null): boolean {
    const isNew = this.#held?.state.hash !== newest?.state.hash;
    this.#held = newest;
    if (this.#open) this.#open.fingerprint = undefined;
    return isNew;
  }

  /** The signatures of a state, newest first. */
  signaturesOf(sequence: number): string[] {
    if (this.#held?.state.sequence === sequence) return [...this.#held.signatures];
    return this.#read<{ text: string }>(SIGNATURES, [sequence]).map(({ text }) => text);
  }

  /** A value that changes whenever the newest state or its signatures change; `null` without a file. */
  get fingerprint(): string | null {
    const open = this.#reopen();
    if (!open) return null;
    // Feedback also changes the file's version, many times a second.
    const version = this.#guarded(() => open.reader.version);
    if (open.fingerprint?.version !== version) {
      const state = this.newest();
      const parts = state ? [state.sequence, state.text, ...this.signaturesOf(state.sequence)] : [];
      open.fingerprint = { version, hash: sha256(JSON.stringify(parts)) };
    }
    return open.fingerprint.hash;
  }

  close(): void {
    this.#open?.reader.close();
    this.#open = null;
  }

  #read<Row extends object>(text: string, values: number[]): Row[] {
    const open = this.#reopen();
    if (!open) return [];
    return this.#guarded(() => {
      try {
        return open.reader.run<Row>(text, values);
      } catch (error) {
        // Another process is creating the file, or an older program created it.
        if (/no such table/.test((error as Error).message)) return [];
        throw error;
      }
    });
  }

  /** Opens the file again if it was replaced. */
  #reopen(): Open | null {
    const file = siteFile(this.dir);
    const inode = statSync(file, { throwIfNoEntry: false })?.ino;
    if (this.#open?.inode === inode) return this.#open;
    this.close();
    if (inode !== undefined) this.#open = { inode, reader: this.#guarded(() => new SqliteReader(file)) };
    return this.#open;
  }

  #guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      requireWritable(this.dir);
      const { code = '', message } = error as Error & { code?: string };
      const advice = /^SQLITE_(NOTADB|CORRUPT)/.test(code)
        ? 'Stop origin and release service, and restore the file from the backup'
        : 'The file may be intact: before you restore it, look at its disk (df, df -i) and at open files (lsof)';
      throw new BrokenRegistry(
        `${siteFile(this.dir)} cannot be read (${message}). The last good state stays in force. ${advice}`,
      );
    }
  }
}

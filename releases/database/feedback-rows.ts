import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Ask } from './database';
import { submissionKey } from './submission-key';

const BATCH = 500;
const DAY_FILE = /^(\d{4}-\d\d-\d\d)\.jsonl$/;
const LONG = 20_000;
const NEWLINE = 10;

interface Entry {
  entry: string;
  key: string | null;
  day: string;
  line: string;
}

/** Takes the lines of an origin's spool into the database, each once: by its key, and by its place in the spool. */
export class Spool {
  /** Bytes of each file that are in the database. After a start they are given again, which stores nothing twice. */
  readonly #given = new Map<string, number>();
  readonly #folder: string;

  constructor(data: string) {
    this.#folder = path.join(data, 'spool');
  }

  async drain(ask: Ask, today = new Date().toISOString().slice(0, 10)): Promise<void> {
    for (const name of this.#names()) {
      const file = path.join(this.#folder, name);
      const from = this.#given.get(name) ?? 0;
      const bytes = readFrom(file, from);
      // What stands behind the last newline is still being written.
      const whole = bytes.lastIndexOf(NEWLINE) + 1;
      const entries = entriesIn(bytes.subarray(0, whole), { from, name, origin: this.#origin() });
      for (let at = 0; at < entries.length; at += BATCH) await giveEntries(ask, entries.slice(at, at + BATCH));
      this.#given.set(name, from + whole);
      // A day that is over is written no more; today's file also holds the keys of what came twice.
      if (name.slice(0, 10) < today && whole === bytes.length) rmSync(file, { force: true });
    }
  }

  /** Bytes that are not in the database yet. */
  waiting(): number {
    const sizeOf = (name: string) => statSync(path.join(this.#folder, name), { throwIfNoEntry: false })?.size ?? 0;
    return this.#names().reduce((sum, name) => sum + sizeOf(name) - (this.#given.get(name) ?? 0), 0);
  }

  #names(): string[] {
    return (existsSync(this.#folder) ? readdirSync(this.#folder) : []).filter((name) => DAY_FILE.test(name)).sort();
  }

  /** A name of this spool, so that equal lines of two origins are two. */
  #origin(): string {
    const file = path.join(this.#folder, 'origin');
    if (!existsSync(file)) writeFileSync(file, randomUUID());
    return readFileSync(file, 'utf8');
  }
}

/** Only what came since: a day's file may have grown large. */
function readFrom(file: string, from: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(handle).size - from));
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, from));
  } finally {
    closeSync(handle);
  }
}

export async function giveEntries(ask: Ask, entries: readonly Entry[]): Promise<void> {
  await ask('SELECT site.keep_feedback($1)', [JSON.stringify(entries)], LONG);
}

/** A line that cannot be read is taken as it is: whoever reads the inbox counts it as damaged. */
function entriesIn(bytes: Buffer, { from, name, origin }: { from: number; name: string; origin: string }): Entry[] {
  const entries: Entry[] = [];
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.toString('utf8', start, end);
    // Blanks stand for a half line that a kill left behind.
    if (line.trim() !== '') {
      const entry = createHash('sha256')
        .update([origin, name, from + start, line].join('\n'))
        .digest('hex');
      entries.push({ entry, key: submissionKey(line), day: name.slice(0, 10), line });
    }
    start = end + 1;
  }
  return entries;
}

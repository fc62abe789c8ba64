import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from 'shared/contract';
import { parseJson } from '../../json';
import type { Engine, Query } from '../engine';
import { importedThrough, importOnce, setImported } from '../import-progress';
import { earlierPayload, entryOf, idOf, type Entry, type Mark } from './entry';
import { putEntries } from './put-entries';

// Imports feedback in the format of commit ee1e348 and before: a JSON line for each submission, in a file for each day or in
// `site.feedback`, and `marks.json` or `site.marks` with the status of comments by their ids. The old files and rows stay until they
// are older than the retention of feedback.

const DAY_FILE = /^\d{4}-\d\d-\d\d\.jsonl$/;

type Marks = Record<string, Mark>;

interface Line {
  text: string;
  /** Distinguishes equal lines. */
  place: string;
}

/** Imports the day files of a folder, once. @returns a line for the log, or `null` if there is nothing to import */
export async function importOldFolder(engine: Engine, folder: string): Promise<string | null> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => DAY_FILE.test(name)) : [];
  if (names.length === 0) return null;
  return importOnce(engine, path.basename(folder), async (query) => {
    const marksFile = path.join(folder, 'marks.json');
    const importer = new Importer(query, existsSync(marksFile) ? readFileSync(marksFile, 'utf8') : null);
    for (const name of names.sort()) {
      const texts = readFileSync(path.join(folder, name), 'utf8').split('\n');
      // A submission without a final newline was never answered. Blanks replace the rest of a line that a kill cut off.
      const lines = texts.slice(0, -1).map((text, place) => ({ text, place: `${name} ${place}` }));
      await importer.write(lines.filter(({ text }) => text.trim() !== ''));
    }
    return importer.summary(folder);
  });
}

/** Imports the rows of `site.feedback`; if repeated, those added since the last time. */
export async function importOldTable(engine: Engine): Promise<string | null> {
  const [table] = await engine.query<{ name: string | null }>("SELECT to_regclass('site.feedback') AS name");
  if (!table!.name) return null;
  return engine.change(async (query) => {
    let through = (await importedThrough(query, 'table')) ?? 0;
    const [marks] = await query<{ text: string }>('SELECT text FROM site.marks');
    const importer = new Importer(query, marks?.text ?? null);
    for (;;) {
      const rows = await query<{ number: number; entry: string; line: string }>(
        'SELECT number::integer AS number, entry, line FROM site.feedback WHERE number > $1 ORDER BY number LIMIT 500',
        [through],
      );
      if (rows.length === 0) break;
      await importer.write(rows.map(({ entry, line }) => ({ text: line, place: entry })));
      through = rows.at(-1)!.number;
    }
    if (importer.count === 0) return null;
    await setImported(query, 'table', through);
    return importer.summary('the table site.feedback');
  });
}

/** Deletes the day files before a day: the promised retention applies to them as well. */
export async function deleteOldFiles(folder: string, before: string): Promise<void> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((each) => DAY_FILE.test(each) && each < before))
    rmSync(path.join(folder, name), { force: true });
}

/** Deletes the same rows of the old table. */
export async function deleteOldRows({ query }: Engine, days: number): Promise<void> {
  const [table] = await query<{ name: string | null }>("SELECT to_regprocedure('site.forget_feedback(integer)') AS name");
  if (table!.name) await query('SELECT site.forget_feedback($1)', [days]);
}

class Importer {
  readonly #marks: Marks;
  readonly #ids = new Set<string>();
  readonly #keys = new Set<string>();
  #damaged = 0;
  count = 0;

  constructor(
    private readonly query: Query,
    marks: string | null,
  ) {
    this.#marks = marks === null ? {} : (JSON.parse(marks) as { comments: Marks }).comments;
  }

  async write(lines: readonly Line[]): Promise<void> {
    const entries = lines.flatMap((line) => this.#entry(line) ?? []);
    this.count += lines.length;
    this.#damaged += lines.length - entries.length;
    await putEntries(this.query, entries);
  }

  summary(from: string): string {
    const damaged = this.#damaged > 0 ? `; ${this.#damaged} damaged lines were left there` : '';
    return `The store has taken over ${this.count - this.#damaged} comments from ${from}, which stays as it is${damaged}.`;
  }

  #entry({ text, place }: Line): Entry | null {
    const line = (parseJson(text) ?? {}) as Record<string, unknown>;
    const payload = earlierPayload(line.submission);
    if (!payload || typeof line.at !== 'string' || Number.isNaN(Date.parse(line.at))) return null;
    const id = this.#ids.has(idOf(text)) ? idOf(`${place} ${text}`) : idOf(text);
    this.#ids.add(id);
    // Earlier stores rejected a repeated key for thirty days only.
    const key = typeof line.key === 'string' && !this.#keys.has(line.key) ? line.key : null;
    if (key !== null) this.#keys.add(key);
    const language = LANGUAGES.find((each) => each === line.language) ?? (null as Language | null);
    const entry = entryOf({ payload, more: null, key, language, at: new Date(line.at).toISOString() }, id);
    const mark = this.#marks[id];
    return mark ? { ...entry, status: mark.as, status_at: mark.at, status_by: mark.who } : entry;
  }
}

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from '../registry/lock';
import { writeDurably } from '../registry/write-durably';
import type { Ask } from './database';

const OWNER_ONLY = 0o600;
const LONG = 60_000;

const folderOf = (data: string): string => path.join(data, 'feedback');
const marksFile = (data: string): string => path.join(folderOf(data), 'marks.json');
const cursorFile = (data: string): string => path.join(folderOf(data), 'brought.json');

/** Writes the days of the inbox into the folder as they are in the database; a day to which nothing came is not asked for again. */
export async function bringFeedback(ask: Ask, data: string): Promise<void> {
  await mkdir(folderOf(data), { recursive: true });
  await withLock(`${cursorFile(data)}.lock`, async () => {
    const days = await ask<{ day: string; last: number }>(
      'SELECT day::text AS day, max(number)::integer AS last FROM site.feedback GROUP BY day ORDER BY day',
    );
    const brought = readCursor(data);
    for (const { day, last } of days) {
      if (brought[day] === last && existsSync(path.join(folderOf(data), `${day}.jsonl`))) continue;
      const lines = await ask<{ line: string }>('SELECT line FROM site.feedback WHERE day = $1 ORDER BY number', [day], LONG);
      await writeDurably(path.join(folderOf(data), `${day}.jsonl`), lines.map(({ line }) => `${line}\n`).join(''), OWNER_ONLY);
    }
    const known = new Set(days.map(({ day }) => `${day}.jsonl`));
    for (const name of readdirSync(folderOf(data)))
      if (name.endsWith('.jsonl') && !known.has(name)) rmSync(path.join(folderOf(data), name), { force: true });
    await writeDurably(cursorFile(data), JSON.stringify(Object.fromEntries(days.map(({ day, last }) => [day, last]))));
    await bringMarks(ask, data);
  });
}

export async function bringMarks(ask: Ask, data: string): Promise<void> {
  const [row] = await ask<{ text: string }>('SELECT text FROM site.marks');
  if (!row || (existsSync(marksFile(data)) && readFileSync(marksFile(data), 'utf8') === row.text)) return;
  await mkdir(folderOf(data), { recursive: true });
  await writeDurably(marksFile(data), row.text, OWNER_ONLY);
}

export async function giveMarks(ask: Ask, data: string): Promise<void> {
  if (!existsSync(marksFile(data))) return;
  const text = readFileSync(marksFile(data), 'utf8');
  await ask('INSERT INTO site.marks (text) VALUES ($1) ON CONFLICT (only_one) DO UPDATE SET text = excluded.text', [text]);
}

function readCursor(data: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(cursorFile(data), 'utf8'));
  } catch {
    return {};
  }
}

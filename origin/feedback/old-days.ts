import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { dayOf } from './recent-keys';

const DAY = 24 * 60 * 60 * 1000;

/** The inbox's files by their days. */
const daysIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : []).filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name));

/** Deletes the days that are over for so many days; says which went. */
export function forgetOldDays(folder: string, days: number, now = Date.now()): string[] {
  const first = `${dayOf(now - days * DAY)}.jsonl`;
  const old = daysIn(folder).filter((name) => name < first);
  for (const name of old) rmSync(path.join(folder, name), { force: true });
  return old;
}

/** Bytes of all that the inbox holds. */
export const sizeOf = (folder: string): number =>
  daysIn(folder).reduce((sum, name) => sum + (statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);

import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../registry/write-durably';
import type { Ask } from './database';

/** What this process gave last, by folder and name. */
const given = new Map<string, string>();

const folderOf = (data: string): string => path.join(data, 'signals');
const isOf = (name: string, rollout: string): boolean => name.startsWith(`${rollout}~`) || name.startsWith(`${rollout}.`);
/** The sums of a fleet. */
const SUMS = /~fleet\.json$/;

/** Gives the course of rollouts that this origin wrote, and takes what others wrote: files that are only looked at, or of before the fleet. */
export async function exchangeFiles(ask: Ask, data: string, rollouts: readonly string[]): Promise<void> {
  const folder = folderOf(data);
  for (const name of namesIn(folder).filter(
    (each) => each.endsWith('.evidence.json') && rollouts.some((rollout) => isOf(each, rollout)),
  )) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const before = given.get(path.join(folder, name));
    if (before !== undefined && before !== text) await giveFile(ask, name, text);
    else if (before === undefined)
      await ask('INSERT INTO site.signal_files (name, text) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, text]);
    given.set(path.join(folder, name), text);
  }
  const rows = await ask<{ name: string; text: string }>(
    "SELECT name, text FROM site.signal_files WHERE substring(name FROM '^[^~.]+') = ANY ($1)",
    [rollouts],
  );
  for (const { name, text } of rows.filter(
    (row) => path.basename(row.name) === row.name && rollouts.some((rollout) => isOf(row.name, rollout)),
  )) {
    const file = path.join(folder, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    await mkdir(folder, { recursive: true });
    await writeDurably(file, text);
    given.set(file, text);
  }
}

/** Everything that lies there, for an import. What a fleet before this one counted gets another name, because this one has sums of its own. */
export async function giveAllFiles(ask: Ask, data: string): Promise<void> {
  const folder = folderOf(data);
  for (const name of namesIn(folder).filter((each) => SUMS.test(each))) {
    const before = namesIn(folder).filter((each) => each.startsWith(name.replace(SUMS, '~fleet-'))).length;
    renameSync(path.join(folder, name), path.join(folder, name.replace(SUMS, `~fleet-${before + 1}.json`)));
  }
  for (const name of namesIn(folder).filter((each) => each.endsWith('.json')))
    await giveFile(ask, name, readFileSync(path.join(folder, name), 'utf8'));
}

const giveFile = (ask: Ask, name: string, text: string): Promise<unknown> =>
  ask('INSERT INTO site.signal_files (name, text) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text', [
    name,
    text,
  ]);

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

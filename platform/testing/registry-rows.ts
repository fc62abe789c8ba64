import { copyFileSync, existsSync, rmSync } from 'node:fs';
import Libsql from 'libsql';
import { sha256 } from '../sha256';
import { changeFile } from '../store/site-file';
import { siteFile } from '../store/site-folder';
import { folderIn } from './folder-in';

// Manipulates the tables of a folder, like an attacker with write access.

export function runInFile(data: string, text: string, ...values: (string | number)[]): void {
  const file = new Libsql(siteFile(data), { timeout: 5_000 });
  file.prepare(text).run(...values);
  file.close();
}

/** The rows of a query. */
export function inFile(data: string, text: string): unknown[] {
  const file = new Libsql(siteFile(data), { timeout: 5_000 });
  try {
    return file.prepare(text).all();
  } finally {
    file.close();
  }
}

export const newestText = (data: string): string => folderIn(data).registry.states.newest()!.text;

export const replaceNewestText = (data: string, text: string): void =>
  runInFile(data, 'UPDATE states SET text = ? WHERE sequence = (SELECT max(sequence) FROM states)', text);

export const replaceSignature = (data: string, text: string): void =>
  runInFile(data, 'UPDATE signatures SET text = ? WHERE sequence = (SELECT max(sequence) FROM states)', text);

/** Replaces the tables of a folder by those of another, like a restored backup. */
export function restoreTables(from: string, to: string): void {
  for (const ending of ['', '-wal', '-shm']) {
    rmSync(siteFile(to) + ending, { force: true });
    if (existsSync(siteFile(from) + ending)) copyFileSync(siteFile(from) + ending, siteFile(to) + ending);
  }
}

export const loseTables = (data: string): void => {
  for (const ending of ['', '-wal', '-shm']) rmSync(siteFile(data) + ending, { force: true });
};

/** Adds an unsigned state. */
export const addState = (data: string, sequence: number, text: string): Promise<unknown> =>
  changeFile(data, (query) =>
    query('INSERT INTO site.states (sequence, change_id, text, hash) VALUES ($1, $2, $3, $4)', [
      sequence,
      text,
      text,
      sha256(text),
    ]),
  );

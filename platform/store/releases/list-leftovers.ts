import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { releasesFolder } from './store-paths';
import { publishedNames } from './read-record';

/** What each folder holds only while a process is at work: releases on their way in or out, and files half written. */
const UNFINISHED = {
  release: /^\.(incoming|leaving)-/,
  written: /\.\d+\.[a-z0-9]+\.tmp$/,
};

/** Temporary folders and files of a store that were not modified since: their process died. */
export function listLeftovers(data: string, since: number): string[] {
  return [
    ...publishedNames(data).flatMap((name) => below(path.join(releasesFolder(data), name), UNFINISHED.release)),
    ...[data, path.join(data, 'signals')].flatMap((folder) => below(folder, UNFINISHED.written)),
    ...below(path.join(data, 'pages'), UNFINISHED.written, { recursive: true }),
  ].filter((entry) => (statSync(entry, { throwIfNoEntry: false })?.ctimeMs ?? Infinity) < since);
}

function below(folder: string, pattern: RegExp, { recursive = false } = {}): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive, encoding: 'utf8' }) : [];
  return entries.filter((entry) => pattern.test(path.basename(entry))).map((entry) => path.join(folder, entry));
}

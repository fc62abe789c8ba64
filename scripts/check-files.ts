// What the linters cannot say: file names in kebab-case, no catch-all names, no file above 200 lines, no reach across workspaces.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'shared/build/workspaces';

const MOST_LINES = 200;
const CATCH_ALL = /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)/;
const KEBAB = /^[_.]?[a-z0-9]+([.-][a-z0-9]+)*$/;

/** Which workspaces a file may import from, besides its own and the packages of the registry. */
const MAY_IMPORT: [folder: string, allowed: string[]][] = [
  ['remotes/', ['shared']],
  ['shared/', ['shared']],
  ['shell/', ['shared']],
  // The programs of the repository itself: development, tests, the comparison with a monolith.
  ['scripts/', ['shared', 'shell', 'e2e', 'remotes/landing', 'remotes/legal', 'remotes/help']],
  ['e2e/', ['shared', 'shell']],
];
const WORKSPACES = ['shared', 'shell', 'landing', 'legal', 'help', 'e2e'];

const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' });
const faults: string[] = [];
for (const file of list.split('\0').filter((name) => /^(shared|shell|remotes|scripts|e2e)\//.test(name))) {
  if (/\/content\//.test(file)) continue;
  if (!file.split('/').every((part) => KEBAB.test(part))) faults.push(`${file}: write names in kebab-case`);
  if (CATCH_ALL.test(file)) faults.push(`${file}: name it after what it does`);
  if (!/\.(tsx?|mjs|scss)$/.test(file)) continue;
  const text = read(file);
  const lines = text.split('\n').length - 1;
  if (lines > MOST_LINES && !/\.(test|spec)\./.test(file)) faults.push(`${file}: ${lines} lines; split it (at most ${MOST_LINES})`);
  for (const [, id] of text.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)) faults.push(...importFaults(file, id!));
}
faults.forEach((fault) => console.error(fault));
process.exitCode = faults.length > 0 ? 1 : 0;

function importFaults(file: string, id: string): string[] {
  const [, allowed] = MAY_IMPORT.find(([folder]) => file.startsWith(folder))!;
  const target = id.startsWith('.') ? path.join(path.dirname(file), id) : id;
  const isOutside = id.startsWith('.') && workspaceOf(target) !== workspaceOf(file);
  const name = isOutside ? workspaceOf(target) : id.split('/')[0]!;
  const isForeign = isOutside || WORKSPACES.includes(name);
  return isForeign && !allowed.includes(name) ? [`${file}: may not import ${id}; allowed: ${allowed.join(', ')}`] : [];
}

function workspaceOf(file: string): string {
  const [first, second] = file.split('/');
  return first === 'remotes' ? `remotes/${second}` : first!;
}

function read(file: string): string {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch {
    return '';
  }
}

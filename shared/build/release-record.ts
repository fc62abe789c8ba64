import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MultiStats } from 'webpack';
import { CONTRACT_VERSION, SERVED_CONTRACTS } from '../contract';
import type { Target } from './target';
import { ROOT } from './workspaces';

/** `release.json`: what one immutable release is and which files it has; paths are relative to its folder. */
export interface ReleaseRecord {
  name: string;
  version: string;
  /** The contract number that it was built for. */
  contract: number;
  /** The contract numbers that a shell carries; empty for a section. */
  serves: number[];
  commit: string | null;
  builtAt: string;
  /** The script that starts it: `remoteEntry.js`, or the shell's main script. */
  entry: string;
  /** Script files by chunk name, as the page's preloads need them. */
  chunks: Record<string, string>;
  styles: string[];
  files: Record<string, { size: number; sha384: string }>;
}

export async function writeRecord({ name, version, outputFolder }: Target, stats: MultiStats): Promise<void> {
  const browser = stats.stats[0]!.toJson({ all: false, chunks: true, ids: true });
  const chunks: Record<string, string> = {};
  for (const chunk of browser.chunks ?? []) {
    const script = chunk.files?.find((file) => file.endsWith('.js'));
    if (script) chunks[String(chunk.names?.[0] ?? chunk.id)] = script;
  }
  const files = hashFiles(outputFolder);
  const record: ReleaseRecord = {
    name,
    version,
    contract: CONTRACT_VERSION,
    serves: name === 'shell' ? SERVED_CONTRACTS : [],
    commit: currentCommit(),
    builtAt: new Date().toISOString(),
    entry: name === 'shell' ? chunks.main! : 'remoteEntry.js',
    chunks,
    styles: Object.keys(files).filter((file) => file.endsWith('.css')),
    files,
  };
  writeFileSync(path.join(outputFolder, 'release.json'), `${JSON.stringify(record, null, 2)}\n`);
}

function hashFiles(folder: string): ReleaseRecord['files'] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  return Object.fromEntries(
    names.map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      return [name, { size: bytes.length, sha384: createHash('sha384').update(bytes).digest('base64') }];
    }),
  );
}

function currentCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

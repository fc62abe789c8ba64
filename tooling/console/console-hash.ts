import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** What the console is made of, besides packages. */
const FOLDERS = ['console/src', 'shared', 'shell/src/theme', 'tooling/console'];
const NOT_BUILT = /\.test\.|(^|\/)(testing|node_modules|samples)\//;

/** Of everything that goes into the console. */
export function consoleHash(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  for (const folder of FOLDERS)
    for (const file of (readdirSync(path.join(ROOT, folder), { recursive: true }) as string[]).sort()) {
      if (NOT_BUILT.test(file) || !/\.(tsx?|scss|css)$/.test(file)) continue;
      hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, folder, file)));
    }
  return hash.digest('hex').slice(0, 16);
}

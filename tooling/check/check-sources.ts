// What the linters cannot say: names and lengths of files, who imports whom, what is declared, and that nothing runs in a circle.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildableNames, ROOT } from '../build/workspaces';
import type { Manifest } from './declared-packages';
import { endWith } from './end-with';
import { sourceFaults } from './source-faults';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const files = list
  .split('\0')
  .filter(
    (file) =>
      /^(shared|shell|remotes|releases|console|service|origin|tooling|e2e)\//.test(file) && !/\/content\/(en|rw)\//.test(file),
  )
  .filter((file) => existsSync(path.join(ROOT, file)));
const manifests = new Map<string, Manifest>();
const faults = sourceFaults({
  files,
  remotes: buildableNames().filter((name) => name !== 'shell'),
  read,
  manifestOf(folder) {
    const known = manifests.get(folder) ?? (JSON.parse(read(path.join(folder, 'package.json'))) as Manifest);
    manifests.set(folder, known);
    return known;
  },
});
endWith(faults);

// What the linters cannot check: vague words, names and lengths of files, allowed imports, declared packages, import cycles,
// classes of styles.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildableNames, ROOT } from '../build/workspaces';
import { classFaults } from './class-faults';
import type { Manifest } from './declared-packages';
import { repositoryFiles } from './repository-files';
import { reportFaults } from './report-faults';
import { plainWordFaults } from './plain-words';
import { sourceFaults } from './source-faults';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const tracked = repositoryFiles();
const files = tracked.filter(
  (file) => /^(shared|shell|remotes|platform|tooling|e2e)\//.test(file) && !/\/content\/(en|rw)\//.test(file),
);
const manifests = new Map<string, Manifest>();
const faults = sourceFaults({
  files,
  remotes: buildableNames().filter((name) => name !== 'shell'),
  read,
  manifestOf(folder) {
    const manifest = manifests.get(folder) ?? (JSON.parse(read(path.join(folder, 'package.json'))) as Manifest);
    manifests.set(folder, manifest);
    return manifest;
  },
});
reportFaults([...faults, ...classFaults(files, read), ...tracked.flatMap((file) => plainWordFaults(file, read(file)))]);

import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from 'platform/commands';
import { PROVENANCE } from 'shared/contract/registry/release-files';
import { copyForTeam } from 'tooling/test/team-copy';
import { expect, test } from '../fixtures/site';

/** Each test runs three builds without cache. */
const PARTS = [
  ['shell', 'shell/src/entry-client.ts'],
  ...['landing', 'legal', 'help'].map((name) => [name, `remotes/${name}/src/remote.ts`] as const),
] as const;

/** Builds a part in a copy of the repository. @returns its version and the hashes of its files, without those that describe the build */
async function build(root: string, name: string) {
  // A file instead of --eval, which child processes of the build would inherit.
  const script = path.join(root, 'build-one.ts');
  writeFileSync(
    script,
    `import { buildRelease } from './tooling/build/build-release.ts';\nconsole.log((await buildRelease('${name}')).folder);\n`,
  );
  const output = execFileSync(path.join(root, 'node_modules/.bin/tsx'), [script], { cwd: root, encoding: 'utf8' });
  const folder = output.trim().split('\n').at(-1)!;
  const { 'release.json': _record, [PROVENANCE]: _provenance, ...files } = await listFiles(folder);
  return { version: path.basename(folder), files };
}

for (const [name, file] of PARTS) {
  test(`${name}: the same sources give the same files, in any folder, also after another build`, async () => {
    const [first, second] = [copyForTeam(), copyForTeam()];
    try {
      const source = path.join(first.root, file);
      const before = readFileSync(source);
      appendFileSync(source, '\nexport const another = 1;\n');
      const changed = await build(first.root, name);
      writeFileSync(source, before);
      const restored = await build(first.root, name);
      expect(restored.version).not.toBe(changed.version);
      expect(restored).toEqual(await build(second.root, name));
    } finally {
      first.remove();
      second.remove();
    }
  });
}

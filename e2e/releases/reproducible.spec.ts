import { expect, test } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from 'platform/commands/client/list-files';
import { PROVENANCE } from 'shared/contract/registry/release-files';
import { copyForTeam } from 'tooling/test/team-copy';

test.setTimeout(900_000);

/** Three cold builds each: only in the long run, `npm run test:soak`. */
const PARTS =
  process.env.SOAK === '1'
    ? ([
        ['shell', 'shell/src/entry-client.ts'],
        ...['landing', 'legal', 'help'].map((name) => [name, `remotes/${name}/src/remote.ts`] as const),
      ] as const)
    : [];

/** Builds a part in a copy of the repository; answers its version and the hash of each file but those that tell of one build. */
async function build(root: string, name: string) {
  // A file and not --eval, which the build's own helpers would inherit and run again.
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
  test(`${name}: the same sources give the same files, in any folder, and whatever was built there before`, async () => {
    const [one, other] = [copyForTeam(), copyForTeam()];
    try {
      const source = path.join(one.root, file);
      const before = readFileSync(source);
      appendFileSync(source, '\nexport const another = 1;\n');
      const first = await build(one.root, name);
      writeFileSync(source, before);
      const second = await build(one.root, name);
      expect(second.version).not.toBe(first.version);
      expect(second).toEqual(await build(other.root, name));
    } finally {
      one.remove();
      other.remove();
    }
  });
}

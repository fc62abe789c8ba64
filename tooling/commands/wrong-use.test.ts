import { build, type Plugin } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** Two folders below the root, as the sources are, because programs find the root from there. */
const OUTPUT = path.join(ROOT, 'tooling/dist');
const PREFIX = `wrong-use-${randomUUID().slice(0, 8)}`;
const OUR_OWN = /^(\.|(shared|platform|tooling|origin|release-service)\/)/;

/** A command that refuses its words has not loaded what it imports late, and packages need no compiling. */
const loadedAtOnce: Plugin = {
  name: 'loaded at once',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path: id }) =>
      kind !== 'entry-point' && (kind === 'dynamic-import' || !OUR_OWN.test(id)) ? { path: id, external: true } : null,
    );
  },
};

const WRONG: [command: string, args: string[], status: number, reason: string][] = [
  ['commands/start.ts', ['--flet'], 2, 'start takes nothing, or: --cluster'],
  ['commands/dev.ts', ['nothing'], 2, '"nothing" is not a workspace'],
  ['commands/dev.ts', ['help', 'nothing'], 2, '"nothing" is not a workspace'],
  ['commands/dev.ts', ['shell', '--against', 'https://www.example'], 2, 'the name of one section'],
  ['commands/dev.ts', ['help', '--against', 'www.example'], 2, 'the http(s) address of a running site'],
  ['commands/bench.ts', ['verdict', '--rollouts', '0'], 2, 'bench takes nothing'],
  ['commands/bench.ts', ['dev', '--picture'], 2, 'bench takes nothing'],
  ['commands/gallery.ts', ['--help'], 2, 'gallery takes an address of the site'],
  ['commands/app-screens.ts', ['--help'], 2, 'app-screens takes nothing'],
  ['commands/script-size.ts', ['--help'], 2, 'script-size takes nothing'],
  ['commands/new.ts', [], 2, 'new takes the name of a section'],
  ['commands/find.ts', [' '], 2, 'find takes the text that a visitor types'],
  ['commands/find.ts', ['PIN', '--language', 'fr'], 2, '--language takes en or rw'],
  ['commands/find.ts', ['PIN', '--lang', 'rw'], 2, "'--lang'"],
  ['commands/test.ts', ['help'], 2, 'npm test -w remotes/help runs those of one section'],
  ['section/main.ts', ['dance'], 2, '"dance" is not a command'],
  ['section/dev.ts', [], 2, 'dev takes --against'],
];

const compiled = (command: string) => path.join(OUTPUT, `${PREFIX}-${command.replace('/', '-').replace('.ts', '.mjs')}`);

// Once for all: by itself each would be compiled and loaded by tsx, which takes six times the time of its refusal.
beforeAll(async () => {
  mkdirSync(OUTPUT, { recursive: true });
  await build({
    entryPoints: Object.fromEntries(
      WRONG.map(([command]) => [path.basename(compiled(command), '.mjs'), path.join(ROOT, 'tooling', command)]),
    ),
    outdir: OUTPUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [loadedAtOnce],
  });
});
afterAll(() => WRONG.forEach(([command]) => rmSync(compiled(command), { force: true })));

// Scripts distinguish wrong use from failed work by the exit code.
test.each(WRONG)('%s %j exits with the reason', (command, args, status, reason) => {
  // One that starts is killed at the timeout.
  const result = spawnSync(process.execPath, [compiled(command), ...args], { cwd: ROOT, encoding: 'utf8', timeout: 120_000 });
  expect(result.stderr).toContain(reason);
  expect(result.status).toBe(status);
});

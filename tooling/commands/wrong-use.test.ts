import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** Runs a command that should exit for its arguments; one that starts is killed at the timeout. */
function run(command: string, ...args: string[]) {
  const loader = createRequire(__filename).resolve('tsx/esm');
  return spawnSync(process.execPath, ['--import', loader, path.join(ROOT, 'tooling', command), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 120_000,
  });
}

// Scripts distinguish wrong use from failed work by the exit code.
test.each([
  ['commands/start.ts', ['--flet'], 2, 'start takes nothing, or: --cluster'],
  ['commands/dev.ts', ['nothing'], 2, '"nothing" is not a workspace'],
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
  ['commands/test.ts', ['help'], 2, 'npm test -w remotes/help runs those of one section'],
  ['section/main.ts', ['dance'], 2, '"dance" is not a command'],
])('%s %j exits with the reason', (command, args, status, reason) => {
  const result = run(command, ...args);
  expect(result.stderr).toContain(reason);
  expect(result.status).toBe(status);
});

test('find ends quietly when what reads its output, such as head, has ended before', () => {
  const loader = createRequire(__filename).resolve('tsx/esm');
  const find = [process.execPath, '--import', loader, path.join(ROOT, 'tooling/commands/find.ts'), 'PIN'];
  const { stderr } = spawnSync('sh', ['-c', '"$@" | true', 'sh', ...find], { cwd: ROOT, encoding: 'utf8', timeout: 120_000 });
  expect(stderr).toBe('');
});

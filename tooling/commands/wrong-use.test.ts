import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** A command whose words are wrong ends before it begins; one that does begin is ended. */
function run(command: string, ...words: string[]) {
  const loader = createRequire(__filename).resolve('tsx');
  return spawnSync(process.execPath, ['--import', loader, path.join(ROOT, 'tooling', command), ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 120_000,
  });
}

// A script tells wrong use from work that failed by the exit code alone.
test.each([
  ['commands/start.ts', ['--flet'], 2, 'start takes nothing, or: --fleet'],
  ['commands/dev.ts', ['nothing'], 2, '"nothing" is no workspace'],
  ['commands/dev.ts', ['shell', '--against', 'https://www.example'], 2, 'the name of one section'],
  ['commands/dev.ts', ['help', '--against', 'www.example'], 2, 'the http(s) address of a running site'],
  ['commands/test.ts', ['help'], 2, 'npm test -w remotes/help runs those of one section'],
  ['section/main.ts', ['dance'], 2, '"dance" is no command'],
])('%s %j is refused with the reason', (command, words, status, reason) => {
  const ended = run(command, ...words);
  expect(ended.stderr).toContain(reason);
  expect(ended.status).toBe(status);
});

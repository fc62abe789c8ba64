import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { Tool } from '../testing/tool';

let script: string;
beforeAll(async () => {
  script = await new Tool().must('completion', 'bash');
});

/** The completions that bash offers for the last word. */
const offered = (...line: string[]) =>
  execFileSync(
    'bash',
    ['-c', `${script}\nCOMP_WORDS=(release "$@"); COMP_CWORD=$#; _release; printf '%s\\n' "\${COMPREPLY[@]}"`, 'bash', ...line],
    { encoding: 'utf8', cwd: tmpdir() },
  )
    .trim()
    .split('\n');

test('bash completes commands, subcommands and options', () => {
  expect(offered('ro')).toEqual(['rollback']);
  expect(offered('--json', 'ro')).toEqual(['rollback']);
  expect(offered('notify', '')).toEqual(['add', 'list', 'remove', 'test', '--help']);
  expect(offered('start', 'help@1.0.0', '--st')).toEqual(['--stages']);
  expect(offered('notify', 'add', 'help', '--e')).toEqual(['--email', '--events']);
});

test('deprecated options and commands still work, and are not offered', () => {
  expect(offered('rollback', 'help', '--t')).toEqual(['']);
  expect(offered('fo')).toEqual(['']);
});

test('zsh runs the same script with bashcompinit', async () => {
  expect(await new Tool().must('completion', 'zsh')).toBe(`autoload -U +X bashcompinit && bashcompinit\n${script}`);
});

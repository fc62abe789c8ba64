import { execFileSync } from 'node:child_process';
import { Tool } from '../testing/tool';

let script: string;
beforeAll(async () => {
  script = await new Tool().must('completion', 'bash');
});

/** What bash offers for the last word. */
const offered = (...line: string[]) =>
  execFileSync(
    'bash',
    ['-c', `${script}\nCOMP_WORDS=(release "$@"); COMP_CWORD=$#; _release; printf '%s\\n' "\${COMPREPLY[@]}"`, 'bash', ...line],
    { encoding: 'utf8' },
  )
    .trim()
    .split('\n');

test('bash completes commands, those of a group, and their options', () => {
  expect(offered('ro')).toEqual(['rollback']);
  expect(offered('notify', '')).toEqual(['add', 'list', 'remove', 'test', '--help']);
  expect(offered('start', 'help@1.0.0', '--st')).toEqual(['--stages']);
  expect(offered('notify', 'add', 'help', '--e')).toEqual(['--email', '--events']);
});

test('an old name of an option, and an old command, still work and are not offered', () => {
  expect(offered('rollback', 'help', '--t')).toEqual(['']);
  expect(offered('fo')).toEqual(['']);
});

test('zsh takes the same script once it can run functions of bash', async () => {
  expect(await new Tool().must('completion', 'zsh')).toBe(`autoload -U +X bashcompinit && bashcompinit\n${script}`);
});

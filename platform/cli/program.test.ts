import type { Command } from 'commander';
import { Tool } from '../testing/tool';
import { program } from './program';

const leaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap((below) => leaves(below));

test('every command has --json, except groups, the completion script and the deprecated form of --dry-run', () => {
  const silent = leaves(program({ isRemote: false } as never)).filter(
    ({ options }) => !options.some(({ long }) => long === '--json'),
  );
  expect(silent.map((command) => command.name()).sort()).toEqual(['completion', 'foresee']);
});

test('--json prints a token with its name, and the warning goes to stderr', async () => {
  const tool = new Tool();
  const created = await tool.release('token', 'create', '--name', 'ci', '--section', 'help', '--may', 'read', '--json');
  expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining('cannot be shown again') });
  expect(JSON.parse(created.stdout)).toEqual({ name: 'ci', token: expect.stringMatching(/^\S{20,}$/) });
  expect(JSON.parse(await tool.must('approval', 'require', 'legal', '--json'))).toEqual({ name: 'legal', needsApproval: true });
});

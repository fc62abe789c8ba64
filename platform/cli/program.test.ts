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

test('the help lists every command, except the deprecated form of --dry-run', () => {
  const hidden = (command: Command): Command[] => {
    const shown = command.createHelp().visibleCommands(command);
    return command.commands.flatMap((below) => [...(shown.includes(below) ? [] : [below]), ...hidden(below)]);
  };
  expect(hidden(program({ isRemote: false } as never)).map((command) => command.name())).toEqual(['foresee']);
});

test('the help of a command lists the values that an option takes', () => {
  const searches = leaves(program({ isRemote: false } as never)).find((command) => command.name() === 'searches')!;
  expect(searches.helpInformation().replaceAll(/\s+/g, ' ')).toMatch(/ --language <\w+> .*\(choices: "en", "rw"\)/);
});

test('only a command that reads can be watched, and only one that changes what is served has a dry run', () => {
  const withOption = (flag: string) =>
    leaves(program({ isRemote: false } as never)).filter(({ options }) => options.some(({ long }) => long === flag));
  const watched = withOption('--watch').map((command) => command.name());
  const tried = withOption('--dry-run').map((command) => command.name());
  expect(watched).toEqual(expect.arrayContaining(['status', 'history']));
  expect(tried).toEqual(expect.arrayContaining(['start', 'promote', 'prune']));
  expect(watched.filter((name) => ['promote', 'start', ...tried].includes(name))).toEqual([]);
});

test('--json prints a token with its name, and the warning goes to stderr', async () => {
  const tool = new Tool();
  const created = await tool.release('token', 'create', '--name', 'ci', '--section', 'help', '--may', 'read', '--json');
  expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining('cannot be shown again') });
  expect(JSON.parse(created.stdout)).toEqual({ name: 'ci', token: expect.stringMatching(/^\S{20,}$/) });
  expect(JSON.parse(await tool.must('approval', 'require', 'legal', '--json'))).toEqual({ name: 'legal', needsApproval: true });
});

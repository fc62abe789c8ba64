import { program, commandPath } from 'platform/cli';
import { COMMAND_NAMES, commandNamed } from 'platform/commands';

type Command = ReturnType<typeof program>;

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function section(command: Command, path: string[]): string[] {
  if (command.commands.length > 0 && !command.registeredArguments.length && path.length > 0 && !command.description())
    return command.commands.flatMap((sub) => section(sub, [...path, sub.name()]));
  const usage = [
    ...path,
    ...command.registeredArguments.map((argument) => {
      const name = argument.name() + (argument.variadic ? '…' : '');
      return argument.required ? `<${name}>` : `[${name}]`;
    }),
  ].join(' ');
  const options = command.options
    .filter(({ hidden }) => !hidden)
    .map(
      ({ flags, description, defaultValue, mandatory }) =>
        `| \`${flags}\` | ${escaped(description)}${defaultValue === undefined ? '' : ` (default: \`${String(defaultValue)}\`)`}${mandatory ? ' (required)' : ''} |`,
    );
  return [
    `## ${path.join(' ')}`,
    '',
    '```',
    usage,
    '```',
    '',
    sentence(command.description()),
    '',
    ...(options.length > 0 ? ['| option | |', '| --- | --- |', ...options, ''] : []),
    ...examplesOf(path.join(' ')),
    ...command.commands.flatMap((sub) => section(sub, [...path, sub.name()])),
  ];
}

/** The examples of a command on a store; a test runs them. */
function examplesOf(name: string): string[] {
  const command = COMMAND_NAMES.find((each) => commandPath(each) === name);
  if (!command) return [];
  return ['```sh', ...commandNamed(command).examples.map((example) => `npm run release -- ${example}`), '```', ''];
}

const sentence = (text: string) => escaped(`${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`);

/** `docs/reference/commands.md`, from the command line of the release tool. */
export function commandsReference(): string {
  const tool = program({ isRemote: false } as never);
  const commands = tool.createHelp().visibleCommands(tool);
  return [
    '# The release tool',
    '',
    'Generated from the command line by `npm run reference`; a test fails when this page is stale.',
    'Every command works on the folder `SITE_DATA`, or with `--to https://…` and `RELEASE_TOKEN` at a release service.',
    'Exit codes: 0 done, 1 refused, 2 wrong use.',
    '',
    ...commands.filter((command) => command.name() !== 'help').flatMap((command) => section(command, [command.name()])),
  ].join('\n');
}

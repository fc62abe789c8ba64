import { Argument, type Command } from 'commander';

/** Adds the command that prints the completion script for a shell. */
export function addCompletionCommand(tool: Command): void {
  tool
    .command('completion')
    .description('Print the script that completes commands and options in a shell: source <(release completion bash)')
    .addArgument(new Argument('<shell>', 'Whose').choices(['bash', 'zsh']))
    .action((shell: string) => {
      // Makes zsh accept completion functions for bash.
      if (shell === 'zsh') console.log('autoload -U +X bashcompinit && bashcompinit');
      console.log(bashScript(tool));
    });
}

function bashScript(tool: Command): string {
  return [
    `_${tool.name()}() {`,
    '  local words before="${COMP_WORDS[*]:1:COMP_CWORD-1} "',
    '  case "$before" in',
    ...casesOf(tool, []),
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    `complete -F _${tool.name()} ${tool.name()}`,
  ].join('\n');
}

/** Lists subcommands before their group, because `case` takes the first pattern that matches. */
function casesOf(command: Command, path: string[]): string[] {
  const below = command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== 'help');
  const words = [
    ...below.map((each) => each.name()),
    ...command.options.flatMap(({ hidden, long }) => (hidden ? [] : (long ?? []))),
  ];
  const pattern = path.length === 0 ? '*' : `"${path.join(' ')} "*`;
  const own = `    ${pattern}) words="${[...words, '--help'].join(' ')}" ;;`;
  return [...below.flatMap((each) => casesOf(each, [...path, each.name()])), own];
}

import { Command } from 'commander';
import { addAccessCommands } from './access-commands';
import { addApprovalCommands } from './approval-commands';
import { addCompareCommand } from './compare-command';
import { addCompletionCommand } from './completion-command';
import { addClusterCommands } from './cluster-commands';
import { addKeyCommands } from './key-commands';
import { addPersonCommands } from './person-commands';
import { addStoreCommands } from './store-commands';
import { addWaitCommand } from './wait-command';
import { COMMAND_NAMES } from '../commands';
import { addStoreCommand } from './store-command';
import type { ToolContext } from './tool-context';

/** Builds the command line: the commands on a store from their definitions, then those that work on this machine alone. */
export function program(context: ToolContext): Command {
  const tool = new Command('release')
    .description(
      'Publish, roll out and undo releases of the shell and its sections: in the folder SITE_DATA, or with --to https://… and RELEASE_TOKEN at a release service.',
    )
    // An option belongs to the command before it: the `--json` of `feedback mark ID --json` is not an option of `feedback`.
    .enablePositionalOptions()
    .configureHelp({ sortSubcommands: true })
    .exitOverride();
  // The group of `notify add` and the like: the definitions describe commands, not groups.
  tool.command('notify').description('Notifications of what happens to releases: by webhook, in a chat, by e-mail');
  for (const name of COMMAND_NAMES) if (name !== 'foresee') addStoreCommand(tool, context, name);
  addForesee(tool);
  addStoreCommands(tool, context);
  addCompareCommand(tool, context);
  addWaitCommand(tool, context);
  addApprovalCommands(tool, context);
  addAccessCommands(tool, context);
  addPersonCommands(tool, context);
  addKeyCommands(tool, context);
  addClusterCommands(tool, context);
  addCompletionCommand(tool);
  return tool;
}

/** `foresee COMMAND …` is the deprecated form of `COMMAND … --dry-run`. */
function addForesee(tool: Command): void {
  tool
    .command('foresee <command> [words...]', { hidden: true })
    .allowUnknownOption()
    .action(async (command: string, words: string[]) => {
      // A reason among the words counts, because it is later.
      await tool.parseAsync([command, '--reason', 'dry run', ...words, '--dry-run'], { from: 'user' });
    });
}

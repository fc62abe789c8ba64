import { Command } from 'commander';
import { addAccessCommands } from './access-commands';
import { addApprovalCommands } from './approval-commands';
import { addFeedbackCommands } from './feedback-commands';
import { addFleetCommands } from './fleet-commands';
import { addForeseeCommand } from './foresee-command';
import { addKeyCommands } from './key-commands';
import { addNotifyCommands } from './notify-commands';
import { addPreviewCommand } from './preview-command';
import { addReadingCommands } from './reading-commands';
import { addRolloutCommands } from './rollout-commands';
import { addStoreCommands } from './store-commands';
import { addUndoingCommands } from './undoing-commands';
import { addWaitCommand } from './wait-command';
import type { ToolContext } from './tool-context';

/** The command line: a command reads its arguments here, and a function of the same name elsewhere decides. */
export function program(context: ToolContext): Command {
  const tool = new Command('release')
    .description(
      'Publish, roll out and undo releases of the shell and its sections: in the folder SITE_DATA, or with --to https://… and RELEASE_TOKEN at a release service.',
    )
    .exitOverride();
  addStoreCommands(tool, context);
  addRolloutCommands(tool, context);
  addUndoingCommands(tool, context);
  addReadingCommands(tool, context);
  addWaitCommand(tool, context);
  addForeseeCommand(tool, context);
  addFeedbackCommands(tool, context);
  addNotifyCommands(tool, context);
  addPreviewCommand(tool, context);
  addApprovalCommands(tool, context);
  addAccessCommands(tool, context);
  addKeyCommands(tool, context);
  addFleetCommands(tool, context);
  return tool;
}

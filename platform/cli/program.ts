import { Command } from 'commander';
import { addAccessVerbs } from './access-verbs';
import { addApprovalVerbs } from './approval-verbs';
import { addFeedbackVerbs } from './feedback-verbs';
import { addFleetVerbs } from './fleet-verbs';
import { addForeseeVerb } from './foresee-verb';
import { addKeyVerbs } from './key-verbs';
import { addNotifyVerbs } from './notify-verbs';
import { addPreviewVerb } from './preview-verb';
import { addReadingVerbs } from './reading-verbs';
import { addRolloutVerbs } from './rollout-verbs';
import { addStoreVerbs } from './store-verbs';
import { addUndoingVerbs } from './undoing-verbs';
import { addWaitVerb } from './wait-verb';
import type { ToolContext } from './tool-context';

/** The command line: a verb reads its words here, and a function of the same name elsewhere decides. */
export function program(context: ToolContext): Command {
  const tool = new Command('release')
    .description(
      'Publish, roll out and undo releases of the shell and its sections: in the folder SITE_DATA, or with --to https://… and RELEASE_TOKEN at a release service.',
    )
    .exitOverride();
  addStoreVerbs(tool, context);
  addRolloutVerbs(tool, context);
  addUndoingVerbs(tool, context);
  addReadingVerbs(tool, context);
  addWaitVerb(tool, context);
  addForeseeVerb(tool, context);
  addFeedbackVerbs(tool, context);
  addNotifyVerbs(tool, context);
  addPreviewVerb(tool, context);
  addApprovalVerbs(tool, context);
  addAccessVerbs(tool, context);
  addKeyVerbs(tool, context);
  addFleetVerbs(tool, context);
  return tool;
}

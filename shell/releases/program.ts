import { Command } from 'commander';
import type { Environment } from '../server/environment';
import { addReadingVerbs } from './verbs/reading-verbs';
import { addRolloutVerbs } from './verbs/rollout-verbs';
import { addStoreVerbs } from './verbs/store-verbs';
import { Workplace } from './verbs/workplace';

/** The command line; a verb reads its words here, and the function of the same name in `commands/` decides. */
export function program(environment: Environment): Command {
  const tool = new Command('release').description('Publish, roll out and undo releases of the shell and its sections.').exitOverride();
  const work = new Workplace(environment);
  addStoreVerbs(tool, work);
  addRolloutVerbs(tool, work);
  addReadingVerbs(tool, work);
  return tool;
}

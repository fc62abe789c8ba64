import { Argument, type Command } from 'commander';
import { CHANGING } from '../commands/dry-run';
import { readAuto, readFromStage, readName, readRelease, readStages, readVersion } from './arguments';
import { carryOut, type ToolContext } from './tool-context';

interface Options {
  stages?: string;
  fromStage?: string;
  to?: string;
  allAtOnce?: boolean;
  auto?: string | boolean;
  json?: boolean;
}

/** What another command would do, before it is done. */
export function addForeseeCommand(tool: Command, context: ToolContext): void {
  tool
    .command('foresee')
    .addArgument(new Argument('<command>', 'the one that would run').choices(Object.keys(CHANGING)))
    .argument('<subject>', 'NAME, or NAME@VERSION')
    .description('what a command would change, and for how many visitors; nothing is changed. Such as: foresee promote help')
    .option('--stages <percentages>', 'of start and policy')
    .option('--from-stage <number>', 'of advance')
    .option('--to <version>', 'of rollback')
    .option('--all-at-once', 'of policy')
    .option('--auto [minutes]', 'of start and policy')
    .option('--json', 'answer as JSON')
    .action((command: string, subject: string, { json, ...options }: Options) => {
      const { allAtOnce, auto, fromStage, stages, to } = options;
      const parameters = {
        ...(subject.includes('@') ? readRelease(subject) : { name: readName(subject) }),
        ...(stages !== undefined && { stages: readStages(stages) }),
        ...(fromStage !== undefined && { fromStage: readFromStage(fromStage) }),
        ...(to !== undefined && { to: readVersion(to) }),
        ...(allAtOnce && { allAtOnce }),
        ...(auto !== undefined && { auto: readAuto(auto) }),
      };
      return carryOut(context, 'foresee', { verb: command, words: parameters }, json);
    });
}

import type { Command } from 'commander';
import { readAuto, readFromStage, readMetrics, readName, readOptionalReason, readRelease, readStages } from './arguments';
import { carryOut, type ToolContext } from './tool-context';

interface Options {
  stages?: string;
  auto?: string | boolean;
  allAtOnce?: boolean;
  metrics?: string;
  ifNew?: boolean;
  reason?: string;
  json?: boolean;
}

/** The commands that bring a release to its visitors. */
export function addRolloutCommands(tool: Command, context: ToolContext): void {
  const command = (name: string, description: string) =>
    tool
      .command(name)
      .description(description)
      .option('--reason <text>', 'kept in the history')
      .option('--json', 'answer as JSON');

  command('start <release>', 'begin the rollout of NAME@VERSION at its first stage')
    .option('--stages <percentages>', 'such as 1,10,50,100; default: the policy of the section')
    .option('--auto [minutes]', 'a stage lasts so long, and moves on by itself once the candidate is shown not to be worse')
    .option('--no-auto', 'every step by hand, whatever the policy says')
    .option('--if-new', 'no refusal when it is stable, or being rolled out, already')
    .action((word: string, { stages, auto, ifNew, reason, json }: Options) =>
      carryOut(
        context,
        'start',
        { ...readRelease(word), stages: readStages(stages), auto: readAuto(auto), ifNew, reason: readOptionalReason(reason) },
        json,
      ),
    );

  command('advance <name>', 'one stage further')
    .requiredOption('--from-stage <number>', 'the stage that you saw, counted from 0; refused when it has moved on')
    .action((word: string, { fromStage, reason, json }: Options & { fromStage: string }) => {
      const parameters = { name: readName(word), fromStage: readFromStage(fromStage), reason: readOptionalReason(reason) };
      return carryOut(context, 'advance', parameters, json);
    });

  const plain = [
    ['pause', 'freeze the share of a rollout'],
    ['resume', 'let a paused rollout go on'],
    ['promote', 'make the candidate stable for everyone'],
  ] as const;
  for (const [name, description] of plain)
    command(`${name} <name>`, description).action((word: string, { reason, json }: Options) =>
      carryOut(context, name, { name: readName(word), reason: readOptionalReason(reason) }, json),
    );

  command(
    'policy <name>',
    'how releases of a section reach visitors from the next start on; give one of --stages and --all-at-once, or --metrics alone',
  )
    .option('--stages <percentages>', 'such as 1,10,50,100; for starts without --stages')
    .option('--all-at-once', 'never split between visitors')
    .option('--auto [minutes]', 'beside --stages: such rollouts move on by themselves')
    .option(
      '--metrics <list>',
      'such as paint=holds,shift=informs: what ends, holds or informs; the others, or usual for all, as ever',
    )
    .action((word: string, { stages, allAtOnce, auto, metrics, reason, json }: Options) =>
      carryOut(
        context,
        'policy',
        {
          name: readName(word),
          stages: readStages(stages),
          allAtOnce,
          auto: readAuto(auto) ?? undefined,
          metrics: readMetrics(metrics),
          reason: readOptionalReason(reason),
        },
        json,
      ),
    );
}

import type { Command } from 'commander';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { printable } from '../printable';
import { Refusal } from '../refusal';
import { readMaybeRelease, readMinutes } from './arguments';
import type { ToolContext } from './tool-context';

const EVERY = 2_000;
const outcomeSchema = z.object({ kind: z.enum(['open', 'stable', 'ended']), text: z.string() });

/** Adds the last command of a pipeline, which waits for the outcome of a release and reports it by its exit code. */
export function addWaitCommand(tool: Command, { target }: ToolContext): void {
  tool
    .command('wait <release>')
    .description('wait until NAME, or NAME@VERSION, is stable for everyone (0), or its rollout has ended without that (1)')
    .option('--timeout <minutes>', 'how long at most; then it is refused (1), and the rollout goes on', '360')
    .option('--json', 'answer as JSON')
    .action(async (word: string, { timeout, json }: { timeout: string; json?: boolean }) => {
      const parameters = readMaybeRelease(word);
      const minutes = readMinutes(timeout);
      const until = Date.now() + minutes * 60_000;
      for (let previous = ''; ;) {
        const outcome = outcomeSchema.parse((await target.answer('outcome', parameters)).json);
        if (outcome.kind !== 'open' && json) console.log(JSON.stringify(outcome));
        if (outcome.kind === 'ended') throw new Refusal('rollout-ended', outcome.text);
        if (outcome.kind === 'stable') return json ? undefined : console.log(printable(outcome.text));
        if (outcome.text !== previous) console.error(printable(outcome.text));
        previous = outcome.text;
        if (Date.now() >= until)
          throw new Refusal('rollout-undecided', `Nothing was decided within ${minutes} minutes. ${outcome.text}`);
        await wait(EVERY);
      }
    });
}

import type { Command } from 'commander';
import { setTimeout as wait } from 'node:timers/promises';
import { outcomeSchema } from '../commands';
import { printable } from '../printable';
import { CodedError, Refusal } from '../refusal';
import { readMaybeRelease, readMinutes } from './arguments';
import type { ToolContext } from './tool-context';

const INTERVAL = 2_000;
/** Milliseconds without a response after which the command fails. A restart of the service takes less. */
const OUTAGE_TIMEOUT = 5 * 60_000;
/** Codes of temporary errors: no connection to the service, or from the service to its database. */
const TEMPORARY = ['service-unreachable', 'database-away'];

/** Adds the last command of a pipeline, which waits for the outcome of a release and reports it by its exit code. */
export function addWaitCommand(tool: Command, { target }: Pick<ToolContext, 'target'>): void {
  tool
    .command('wait <release>')
    .description('wait until NAME, or NAME@VERSION, is stable for everyone (0), or its rollout has ended without that (1)')
    .option('--timeout <minutes>', 'how long at most; then it is refused (1), and the rollout goes on', '360')
    .option('--json', 'answer as JSON')
    .action(async (word: string, { timeout, json }: { timeout: string; json?: boolean }) => {
      const parameters = readMaybeRelease(word);
      const minutes = readMinutes(timeout);
      const until = Date.now() + minutes * 60_000;
      const ask = toleratingOutage(async () => outcomeSchema.parse((await target.answer('outcome', parameters)).json));
      for (let last = ''; ;) {
        const outcome = await ask();
        if (outcome && outcome.kind !== 'open' && json) console.log(printable(JSON.stringify(outcome)));
        if (outcome?.kind === 'ended') throw new Refusal('rollout-ended', outcome.text);
        if (outcome?.kind === 'stable') return json ? undefined : console.log(printable(outcome.text));
        if (outcome && outcome.text !== last) console.error(printable(outcome.text));
        last = outcome?.text ?? last;
        if (Date.now() >= until) throw new Refusal('rollout-undecided', `Nothing was decided within ${minutes} minutes. ${last}`);
        await wait(INTERVAL);
      }
    });
}

/** Makes a request return `null` while a service that has answered before is unreachable. */
function toleratingOutage<Result>(ask: () => Promise<Result>): () => Promise<Result | null> {
  let answeredAt: number | null = null;
  let hasReported = false;
  return async () => {
    try {
      const result = await ask();
      answeredAt = Date.now();
      hasReported = false;
      return result;
    } catch (error) {
      const isAway = error instanceof CodedError && TEMPORARY.includes(error.code);
      // A service that has never answered is more likely a mistyped address.
      if (!isAway || answeredAt === null || Date.now() - answeredAt >= OUTAGE_TIMEOUT) throw error;
      if (!hasReported)
        console.error(printable(`${error.message} It is asked again for up to ${OUTAGE_TIMEOUT / 60_000} minutes.`));
      hasReported = true;
      return null;
    }
  };
}

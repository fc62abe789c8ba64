import type { Command } from 'commander';
import { setTimeout as wait } from 'node:timers/promises';
import { printable } from '../printable';
import { readBucket, readName } from './arguments';
import { carryOut, type ToolContext } from './tool-context';

const EVERY = 1000;

/** The commands that only look. */
export function addReadingCommands(tool: Command, context: ToolContext): void {
  tool
    .command('status')
    .description('what is served, and every rollout with its sessions, its verdict and what it waits for')
    .option('--json', 'the registry, the counts and the verdicts as JSON')
    .option('--watch', 'print it again whenever it changes, until interrupted')
    .action(async ({ json, watch }: { json?: boolean; watch?: boolean }) => {
      let shown = '';
      for (;;) {
        const answer = await context.target.answer('status', {});
        const now = json ? JSON.stringify(answer.json, null, 2) : answer.text;
        if (now !== shown) console.log(printable(now));
        shown = now;
        if (!watch) return;
        await wait(EVERY);
      }
    });

  tool
    .command('explain')
    .description('what a visitor gets at an address, and why')
    .requiredOption('--path <address>', 'such as /help-center')
    .option('--bucket <number>', '0–9999; without: a visitor who has none')
    .option('--crawler', 'as a search engine')
    .option('--json', 'as it is anyway')
    .action(({ path, bucket, crawler }: { path: string; bucket?: string; crawler?: boolean }) =>
      carryOut(context, 'explain', { path, bucket: readBucket(bucket), crawler }),
    );

  tool
    .command('history')
    .description('every change of the registry with who made it and why, or what was served at a time')
    .option('--at <time>', 'with its zone, such as 2026-11-20T14:00:00Z')
    .option('--json', 'answer as JSON')
    .action(({ at, json }: { at?: string; json?: boolean }) => carryOut(context, 'history', { at }, json && at === undefined));

  tool
    .command('evidence <name>')
    .description('how the failures of both arms and the evidence went over the time of a rollout')
    .option('--json', 'answer as JSON')
    .action((word: string, { json }: { json?: boolean }) => carryOut(context, 'evidence', { name: readName(word) }, json));

  tool
    .command('releases [name]')
    .description('every published release, newest first')
    .option('--json', 'answer as JSON')
    .action((word: string | undefined, { json }: { json?: boolean }) =>
      carryOut(context, 'releases', { name: word === undefined ? undefined : readName(word) }, json),
    );

  tool
    .command('health')
    .description('whether the site is well, as it says itself')
    .option('--json', 'answer as JSON')
    .action(({ json }: { json?: boolean }) => carryOut(context, 'health', {}, json));

  tool
    .command('check-launch')
    .description('what the company must still fill in before the site goes public')
    .option('--json', 'answer as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      console.error('Texts that no native speaker has reviewed are listed in docs/translation-review/.');
      await carryOut(context, 'check-launch', {}, json);
    });
}

import type { Command } from 'commander';
import { openStore } from '../database/open-store';
import { pruneStore } from '../store/prune-store';
import { Refusal, UsageError } from '../refusal';
import { readDays, readName } from './arguments';
import type { ToolContext } from './tool-context';

const DAY = 24 * 60 * 60 * 1000;

/** The verbs that change the store and nothing that is served. */
export function addStoreVerbs(tool: Command, context: ToolContext): void {
  tool
    .command('publish <name>')
    .description('build a release, prove that it renders, and put it into the store; nothing served changes')
    .option('--json', 'answer as JSON')
    .action(async (word: string, { json }: { json?: boolean }) => {
      const { builder, target } = context;
      if (!builder)
        throw new Refusal('This installation has no sources to build from. Publish from a checkout of the repository.');
      const name = readName(word);
      const names = builder.names();
      if (!names.includes(name)) throw new UsageError(`"${name}" is no release; the names are ${names.join(', ')}`);
      const say = (line: string) => console.error(line);
      const version = await target.publish(await builder.build(name, say), say);
      say(`Next: npm run release -- start ${name}@${version}`);
      console.log(json ? JSON.stringify({ name, version }) : `${name}@${version}`);
    });

  tool
    .command('prune')
    .description('delete releases that no registry within the window can reach')
    .option('--window-days <days>', 'how long an open page may still ask for its files', '30')
    .option('--dry-run', 'only say what would go, and why')
    .option('--json', 'answer as JSON')
    .action(async ({ windowDays, dryRun = false, json }: { windowDays: string; dryRun?: boolean; json?: boolean }) => {
      if (context.isRemote) throw new UsageError('prune works on the folder alone: run it where the store lies, without --to');
      if (context.environment.database) await openStore(context.environment, { mustBeNewest: true });
      const verdicts = await pruneStore(context.environment.data, { window: readDays(windowDays) * DAY, dryRun });
      const word = (keep: boolean) => (keep ? 'keep' : dryRun ? 'would delete' : 'deleted');
      console.log(
        json
          ? JSON.stringify(verdicts)
          : verdicts.map(({ name, version, keep, reason }) => `${word(keep)} ${name}@${version}: ${reason}`).join('\n'),
      );
    });
}

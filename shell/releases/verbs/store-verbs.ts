import type { Command } from 'commander';
import { publish } from '../commands/publish';
import { pruneStore } from '../store/prune-store';
import { readDays, readName } from './arguments';
import type { Workplace } from './workplace';

const DAY = 24 * 60 * 60 * 1000;

/** The verbs that change the store and nothing that is served. */
export function addStoreVerbs(tool: Command, work: Workplace): void {
  tool
    .command('publish <name>')
    .description('build a release, prove that it renders, and put it into the store; nothing served changes')
    .option('--json', 'answer as JSON')
    .action(async (word: string, { json }: { json?: boolean }) => {
      const name = readName(word);
      const version = await work.withPages((pages) => publish({ data: work.data, name, pages, say: (line) => console.error(line) }));
      console.error(`Next: npm run release -- start ${name}@${version}`);
      console.log(json ? JSON.stringify({ name, version }) : `${name}@${version}`);
    });

  tool
    .command('prune')
    .description('delete releases that no registry within the window can reach')
    .option('--window-days <days>', 'how long an open page may still ask for its files', '30')
    .option('--dry-run', 'only say what would go, and why')
    .option('--json', 'answer as JSON')
    .action(async ({ windowDays, dryRun = false, json }: { windowDays: string; dryRun?: boolean; json?: boolean }) => {
      const verdicts = await pruneStore(work.data, { window: readDays(windowDays) * DAY, dryRun });
      const word = (keep: boolean) => (keep ? 'keep' : dryRun ? 'would delete' : 'deleted');
      console.log(json ? JSON.stringify(verdicts) : verdicts.map(({ name, version, keep, reason }) => `${word(keep)} ${name}@${version}: ${reason}`).join('\n'));
    });
}

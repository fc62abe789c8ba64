import type { Command } from 'commander';
import { setTimeout as wait } from 'node:timers/promises';
import { readSite } from '../../server/site/read-site';
import { checkLaunch } from '../commands/check-launch';
import { explain } from '../commands/explain';
import { servedAt } from '../commands/history';
import { statusLines } from '../commands/status';
import { Refusal } from '../refusal';
import { readHistory } from '../registry/read-history';
import { readRegistry } from '../registry/registry-file';
import { readCounts } from '../signals/signals-file';
import { pageFiles } from '../store/page-files';
import { readBucket } from './arguments';
import type { Workplace } from './workplace';

const EVERY = 1000;

/** The verbs that only look. */
export function addReadingVerbs(tool: Command, work: Workplace): void {
  const { data } = work;

  tool
    .command('status')
    .description('what is served, and every rollout with its sessions and failures')
    .option('--json', 'the registry and the counts as JSON')
    .option('--watch', 'print it again whenever it changes, until interrupted')
    .action(async ({ json, watch }: { json?: boolean; watch?: boolean }) => {
      let shown = '';
      for (;;) {
        const registry = readRegistry(data);
        const counts = Object.fromEntries(Object.values(registry.sections).flatMap(({ rollout }) => (rollout ? [[rollout.id, readCounts(data, rollout.id)]] : [])));
        const now = json ? JSON.stringify({ ...registry, signals: counts }, null, 2) : statusLines(registry, counts).join('\n');
        if (now !== shown) console.log(now);
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
    .action(({ path, bucket, crawler }: { path: string; bucket?: string; crawler?: boolean }) => {
      const answer = explain(readRegistry(data), { path, bucket: readBucket(bucket), crawler });
      const releases = answer.releases.map((release) => ({ ...release, files: release.version ? pageFiles(data, release.name, release.version) : [] }));
      console.log(JSON.stringify({ ...answer, releases }, null, 2));
    });

  tool
    .command('history')
    .description('every change of the registry, or what was served at a time')
    .option('--at <time>', 'with its zone, such as 2026-11-20T14:00:00Z')
    .option('--json', 'answer as JSON')
    .action(({ at, json }: { at?: string; json?: boolean }) => {
      const states = readHistory(data);
      if (at !== undefined) return console.log(JSON.stringify(servedAt(states, at), null, 2));
      const rows = states.map(({ sequence, changedAt, change }) => ({ sequence, changedAt, change }));
      console.log(json ? JSON.stringify(rows) : rows.map(({ sequence, changedAt, change }) => `${sequence}  ${changedAt}  ${change}`).join('\n'));
    });

  tool
    .command('check-launch')
    .description('what the company must still fill in before the site goes public')
    .option('--json', 'answer as JSON')
    .action(({ json }: { json?: boolean }) => {
      const missing = checkLaunch(readSite(work.environment.siteConfig));
      console.log(json ? JSON.stringify(missing) : missing.join('\n') || 'Nothing is missing in the brand file.');
      console.error('Texts that no native speaker has reviewed are listed in docs/translation-review/.');
      if (missing.length > 0) throw new Refusal(`${missing.length} entries of ${work.environment.siteConfig} are to be completed.`);
    });
}

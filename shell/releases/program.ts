import { Command } from 'commander';
import { randomBytes } from 'node:crypto';
import type { Environment } from '../server/environment';
import { readSite } from '../server/site/read-site';
import { applyChange } from './apply-change';
import { readBucket, readFromStage, readName, readRelease, readStages } from './arguments';
import { abort } from './commands/abort';
import { advance } from './commands/advance';
import { block } from './commands/block';
import { explain } from './commands/explain';
import { pause } from './commands/pause';
import { promote } from './commands/promote';
import { publish } from './commands/publish';
import { resume } from './commands/resume';
import { rollback } from './commands/rollback';
import { start } from './commands/start';
import { statusLines } from './commands/status';
import { unblock } from './commands/unblock';
import { readRegistry, type Change } from './registry/registry-file';
import { PagesStore } from './render/pages-store';
import { Renderer } from './render/renderer';
import { publishedRecord } from './store/read-record';

/** The command line; every verb reads its words, and the work is done by the function of the same name in `commands/`. */
export function program({ data, siteConfig }: Environment): Command {
  const now = () => new Date().toISOString();
  const tool = new Command('release').description('Publish, roll out and undo releases of the shell and its sections.').exitOverride();

  async function withPages<Result>(work: (pages: PagesStore) => Promise<Result>): Promise<Result> {
    const renderer = new Renderer();
    try {
      return await work(new PagesStore(data, readSite(siteConfig), renderer));
    } finally {
      renderer.close();
    }
  }

  async function apply(change: Change, done: string): Promise<void> {
    const said = process.argv.slice(2).join(' ');
    const { sequence } = await withPages((pages) => applyChange(data, pages, said, change));
    console.log(`${done} (registry ${sequence})`);
  }

  tool.command('publish <name>').description('build a release, prove that it renders, and put it into the store; nothing served changes')
    .action(async (word: string) => {
      const name = readName(word);
      const version = await withPages((pages) => publish({ data, name, pages, say: (line) => console.error(line) }));
      console.error(`Next: npm run release -- start ${name}@${version}`);
      console.log(`${name}@${version}`);
    });

  tool.command('start <release>').description('begin the rollout of NAME@VERSION').option('--stages <percentages>', 'such as 1,10,50,100; default: the policy of the section')
    .action(async (word: string, options: { stages?: string }) => {
      const { name, version } = readRelease(word);
      const stages = readStages(options.stages);
      publishedRecord(data, name, version);
      const id = randomBytes(4).toString('hex');
      await apply((registry) => start(registry, { name, version, stages, id, now: now() }), `Started ${name}@${version}. Watch it: npm run release -- status`);
    });

  tool.command('advance <name>').description('one stage further').requiredOption('--from-stage <number>', 'the stage that you saw, counted from 0; refused when it has moved on')
    .action((word: string, options: { fromStage: string }) => {
      const name = readName(word);
      const fromStage = readFromStage(options.fromStage);
      return apply((registry) => advance(registry, { name, fromStage, now: now() }), `${name} is at stage ${fromStage + 1}.`);
    });

  for (const [verb, command, description] of [['pause', pause, 'freeze the share of a rollout'], ['resume', resume, 'let a paused rollout go on'], ['promote', promote, 'make the candidate stable for everyone']] as const) {
    tool.command(`${verb} <name>`).description(description)
      .action((word: string) => {
        const name = readName(word);
        return apply((registry) => command(registry, { name, now: now() }), `${verb}: ${name} done.`);
      });
  }

  tool.command('abort <name>').description('end a rollout: everyone is on stable again').requiredOption('--reason <text>', 'kept in the registry')
    .action((word: string, { reason }: { reason: string }) => {
      const name = readName(word);
      return apply((registry) => abort(registry, { name, reason, now: now() }), `Aborted. Everyone gets the stable ${name}.`);
    });

  tool.command('rollback <name>').description('back to the previous good version').option('--to <version>', 'a published version').requiredOption('--reason <text>', 'kept in the history')
    .action((word: string, { to, reason }: { to?: string; reason: string }) => {
      const name = readName(word);
      return apply((registry) => rollback(registry, { name, to, reason, now: now() }), `Rolled back ${name}.`);
    });

  tool.command('block <release>').description('recall NAME@VERSION: never served, previewed or started again').requiredOption('--reason <text>', 'kept in the registry')
    .action((word: string, { reason }: { reason: string }) => {
      const { name, version } = readRelease(word);
      return apply((registry) => block(registry, { name, version, reason, now: now() }), `${name}@${version} is blocked.`);
    });

  tool.command('unblock <release>').description('allow NAME@VERSION again')
    .action((word: string) => {
      const { name, version } = readRelease(word);
      return apply((registry) => unblock(registry, { name, version }), `${name}@${version} is allowed again.`);
    });

  tool.command('status').description('what is served, and every rollout').option('--json', 'the registry as JSON')
    .action(({ json }: { json?: boolean }) => {
      const registry = readRegistry(data);
      console.log(json ? JSON.stringify(registry, null, 2) : statusLines(registry).join('\n'));
    });

  tool.command('explain').description('what a visitor gets at an address, and why').requiredOption('--path <address>', 'such as /help-center').option('--bucket <number>', '0–9999; without: a visitor who has none').option('--crawler', 'as a search engine')
    .action(({ path, bucket, crawler }: { path: string; bucket?: string; crawler?: boolean }) => {
      console.log(JSON.stringify(explain(readRegistry(data), { path, bucket: readBucket(bucket), crawler }), null, 2));
    });

  return tool;
}

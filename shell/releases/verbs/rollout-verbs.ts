import type { Command } from 'commander';
import { randomBytes } from 'node:crypto';
import type { ReleaseName } from 'shared/build/workspaces';
import { abort } from '../commands/abort';
import { advance } from '../commands/advance';
import { block } from '../commands/block';
import { pause } from '../commands/pause';
import { policy } from '../commands/policy';
import { promote } from '../commands/promote';
import { resume } from '../commands/resume';
import { rollback } from '../commands/rollback';
import { start } from '../commands/start';
import { unblock } from '../commands/unblock';
import { WrongUse } from '../refusal';
import type { Change } from '../registry/registry-file';
import { publishedRecord } from '../store/read-record';
import { readFromStage, readName, readReason, readRelease, readStages } from './arguments';
import type { Workplace } from './workplace';

interface Reasoned {
  reason: string;
  json?: boolean;
}

/** The verbs that change what is served. */
export function addRolloutVerbs(tool: Command, work: Workplace): void {
  const now = () => work.now();

  async function carryOut(name: ReleaseName, change: Change, done: string, json = false): Promise<void> {
    const registry = await work.apply(change);
    console.log(json ? JSON.stringify({ sequence: registry.sequence, [name]: registry.sections[name] }) : `${done} (registry ${registry.sequence})`);
  }

  tool
    .command('start <release>')
    .description('begin the rollout of NAME@VERSION at its first stage')
    .option('--stages <percentages>', 'such as 1,10,50,100; default: the policy of the section')
    .option('--json', 'answer as JSON')
    .action(async (word: string, { stages: list, json }: { stages?: string; json?: boolean }) => {
      const { name, version } = readRelease(word);
      const stages = readStages(list);
      publishedRecord(work.data, name, version);
      const id = randomBytes(4).toString('hex');
      await carryOut(name, (registry) => start(registry, { name, version, stages, id, now: now() }), `Started ${word}. Watch it: npm run release -- status --watch`, json);
    });

  tool
    .command('advance <name>')
    .description('one stage further')
    .requiredOption('--from-stage <number>', 'the stage that you saw, counted from 0; refused when it has moved on')
    .option('--json', 'answer as JSON')
    .action((word: string, { fromStage: seen, json }: { fromStage: string; json?: boolean }) => {
      const name = readName(word);
      const fromStage = readFromStage(seen);
      return carryOut(name, (registry) => advance(registry, { name, fromStage, now: now() }), `${name} is at stage ${fromStage + 1}.`, json);
    });

  const plain = [
    ['pause', pause, 'freeze the share of a rollout', 'Paused. Go on: npm run release -- resume'],
    ['resume', resume, 'let a paused rollout go on', 'Goes on:'],
    ['promote', promote, 'make the candidate stable for everyone', 'Stable for everyone:'],
  ] as const;
  for (const [verb, command, description, done] of plain) {
    tool
      .command(`${verb} <name>`)
      .description(description)
      .option('--json', 'answer as JSON')
      .action((word: string, { json }: { json?: boolean }) => {
        const name = readName(word);
        return carryOut(name, (registry) => command(registry, { name, now: now() }), `${done} ${name}`, json);
      });
  }

  tool
    .command('abort <name>')
    .description('end a rollout: everyone is on stable again')
    .requiredOption('--reason <text>', 'kept in the registry')
    .option('--json', 'answer as JSON')
    .action((word: string, { reason, json }: Reasoned) => {
      const name = readName(word);
      return carryOut(name, (registry) => abort(registry, { name, reason: readReason(reason), now: now() }), `Aborted. Everyone gets the stable ${name}.`, json);
    });

  tool
    .command('rollback <name>')
    .description('back to the previous good version, or to the one named')
    .option('--to <version>', 'a published version')
    .requiredOption('--reason <text>', 'kept in the history')
    .option('--json', 'answer as JSON')
    .action((word: string, { to, reason, json }: Reasoned & { to?: string }) => {
      const name = readName(word);
      if (to) publishedRecord(work.data, name, to);
      return carryOut(name, (registry) => rollback(registry, { name, to, reason: readReason(reason), now: now() }), `Rolled back ${name}.`, json);
    });

  tool
    .command('block <release>')
    .description('recall NAME@VERSION: never served, previewed or started again, and open tabs leave it')
    .requiredOption('--reason <text>', 'kept in the registry')
    .option('--json', 'answer as JSON')
    .action((word: string, { reason, json }: Reasoned) => {
      const { name, version } = readRelease(word);
      publishedRecord(work.data, name, version);
      return carryOut(name, (registry) => block(registry, { name, version, reason: readReason(reason), now: now() }), `${word} is blocked.`, json);
    });

  tool
    .command('unblock <release>')
    .description('allow NAME@VERSION again')
    .option('--json', 'answer as JSON')
    .action((word: string, { json }: { json?: boolean }) => {
      const { name, version } = readRelease(word);
      return carryOut(name, (registry) => unblock(registry, { name, version }), `${word} is allowed again.`, json);
    });

  tool
    .command('policy <name>')
    .description('how the releases of a section reach their visitors from the next start on; give one of --stages and --all-at-once')
    .option('--stages <percentages>', 'such as 1,10,50,100; for starts without --stages')
    .option('--all-at-once', 'never split between visitors')
    .option('--json', 'answer as JSON')
    .action((word: string, { stages: list, allAtOnce = false, json }: { stages?: string; allAtOnce?: boolean; json?: boolean }) => {
      const name = readName(word);
      const stages = readStages(list);
      if ((stages !== undefined) === allAtOnce) throw new WrongUse('policy takes one of --stages 1,10,50,100 and --all-at-once');
      const done = stages ? `${name} is rolled out in the stages ${stages.join(', ')} %.` : `${name} is never split between visitors.`;
      return carryOut(name, (registry) => policy(registry, { name, stages }), done, json);
    });
}

import type { Command } from 'commander';
import { readName, readOptionalReason, readReason, readRelease, readVersion } from './arguments';
import { carryOut, type ToolContext } from './tool-context';

interface Reasoned {
  reason: string;
  json?: boolean;
}

/** The commands that take back what was served. */
export function addUndoingCommands(tool: Command, context: ToolContext): void {
  tool
    .command('abort <name>')
    .description('end a rollout: everyone is on stable again')
    .requiredOption('--reason <text>', 'kept in the registry')
    .option('--json', 'answer as JSON')
    .action((word: string, { reason, json }: Reasoned) =>
      carryOut(context, 'abort', { name: readName(word), reason: readReason(reason) }, json),
    );

  tool
    .command('rollback <name>')
    .description('undo the last step: end a rollout that runs, else go back to the previous good version, or to the one named')
    .option('--to <version>', 'a published version')
    .requiredOption('--reason <text>', 'kept in the history')
    .option('--json', 'answer as JSON')
    .action((word: string, { to, reason, json }: Reasoned & { to?: string }) =>
      carryOut(context, 'rollback', { name: readName(word), to: readVersion(to), reason: readReason(reason) }, json),
    );

  tool
    .command('block <release>')
    .description('recall NAME@VERSION: never served, previewed or started again, and open tabs leave it')
    .requiredOption('--reason <text>', 'kept in the registry')
    .option('--json', 'answer as JSON')
    .action((word: string, { reason, json }: Reasoned) =>
      carryOut(context, 'block', { ...readRelease(word), reason: readReason(reason) }, json),
    );

  tool
    .command('unblock <release>')
    .description('allow NAME@VERSION again')
    .option('--reason <text>', 'kept in the history')
    .option('--json', 'answer as JSON')
    .action((word: string, { reason, json }: Partial<Reasoned>) =>
      carryOut(context, 'unblock', { ...readRelease(word), reason: readOptionalReason(reason) }, json),
    );
}

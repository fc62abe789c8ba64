import type { Command } from 'commander';
import { UsageError } from '../refusal';
import { print } from './store-command';
import type { ToolContext } from './tool-context';

/** What a second person says to a change that waits at a release service. */
export function addApprovalCommands(tool: Command, { target }: ToolContext): void {
  tool
    .command('requests')
    .description('changes that wait for a second person, at a release service')
    .option('--json', 'answer as JSON')
    .action(async ({ json }: { json?: boolean }) => print(await target.requests(), json));
  tool
    .command('approve <request>')
    .description('approve a change that another person requested; it is applied at once')
    .option('--json', 'answer as JSON')
    .action(async (id: string, { json }: { json?: boolean }) => print(await target.approve(readId(id)), json));
  tool
    .command('decline <request>')
    .description('take a change that waits off the list')
    .option('--json', 'answer as JSON')
    .action(async (id: string, { json }: { json?: boolean }) => print(await target.decline(readId(id)), json));
}

function readId(word: string): string {
  if (/^[0-9a-f]{8}$/.test(word)) return word;
  throw new UsageError('wrong-request-id', `"${word}" is no request; it takes the eight letters that the first person was told`);
}

import type { Command } from 'commander';
import { UsageError } from '../refusal';
import { accessHere } from './access-commands';
import { readName } from './arguments';
import { addAction } from './store-command';
import type { ToolContext } from './tool-context';
import { unpublishedHint } from './unpublished';

/** Adds the commands on changes that wait for approval at a release service. */
export function addApprovalCommands(tool: Command, context: ToolContext): void {
  const { target } = context;
  addAction(tool.command('requests').description('changes that wait for a second person, at a release service'), () =>
    target.requests('requests'),
  );
  addAction(
    tool.command('approve <request>').description('approve a change that another person requested; it is applied at once'),
    (id: string) => target.requests('approve', readId(id)),
  );
  addAction(tool.command('decline <request>').description('decline a change that waits'), (id: string) =>
    target.requests('decline', readId(id)),
  );

  const approval = tool.command('approval').description("parts whose releases need a second person's approval");
  addAction(approval.command('require <name>').description('such as legal or shell'), async (word: string) => {
    await accessHere(context).requireApproval(readName(word));
    const text = `What brings a release of ${word} to visitors over the network now waits for a second person.`;
    return { text, json: { name: word, needsApproval: true }, ...unpublishedHint(context.local.folder, [word]) };
  });
  addAction(approval.command('waive <name>').description('one person is enough again'), async (word: string) => {
    await accessHere(context).waiveApproval(readName(word));
    return { text: `One person is enough for ${word}.`, json: { name: word, needsApproval: false } };
  });
}

function readId(word: string): string {
  if (/^[0-9a-f]{8}$/.test(word)) return word;
  throw new UsageError(
    'wrong-request-id',
    `"${word}" is no request; it takes the eight characters that the first person was told`,
  );
}

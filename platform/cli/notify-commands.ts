import type { Command } from 'commander';
import { NOTIFYING } from '../commands/notifying';
import { UsageError } from '../refusal';
import { RECEIVER_KINDS, type ReceiverKind } from '../store/index';
import { readName } from './arguments';
import { carryOut, type ToolContext } from './tool-context';

type AddOptions = Partial<Record<ReceiverKind, string>> & { as: string; events?: string; json?: boolean };

/** Who is told what happens to a section's releases. */
export function addNotifyCommands(tool: Command, context: ToolContext): void {
  const notify = tool.command('notify').description('who is told what happens to releases: by webhooks, in a chat, by e-mail');
  notify
    .command('list [name]')
    .description('every receiver, and how it stands with its messages')
    .option('--json', 'answer as JSON')
    .action((word: string | undefined, { json }: { json?: boolean }) =>
      carryOut(context, 'notify', word === undefined ? {} : { name: readName(word) }, json),
    );
  notify
    .command('add <name>')
    .description('tell a team what happens to a section; what concerns no section is told to receivers of the shell')
    .requiredOption('--as <label>', 'the name of the receiver, such as help-chat')
    .option('--webhook <address>', 'https; each message is signed, and the secret is shown this once')
    .option('--chat <address>', 'https, of a chat system that takes {"text": …}')
    .option('--email <address>', 'by the mail server of SMTP_URL')
    .option('--events <names>', 'such as aborted,held,waits; without: all')
    .option('--json', 'answer as JSON')
    .action((word: string, { as, events, json, ...addresses }: AddOptions) => {
      const [kind, ...more] = RECEIVER_KINDS.filter((each) => addresses[each] !== undefined);
      if (!kind || more.length > 0) throw new UsageError('notify add takes one of --webhook, --chat and --email');
      const parameters = {
        name: readName(word),
        as,
        kind,
        address: addresses[kind]!,
        events: events?.split(',').map((each) => each.trim()),
      };
      const { error } = NOTIFYING['notify-add'].parameters.safeParse(parameters);
      if (error) throw new UsageError(`notify add: ${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}`);
      return carryOut(context, 'notify-add', parameters, json);
    });
  notify
    .command('remove <name> <label>')
    .description('tell a receiver no more')
    .action((word: string, as: string) => carryOut(context, 'notify-remove', { name: readName(word), as }));
  notify
    .command('test <name> <label>')
    .description('send a receiver a test message')
    .action((word: string, as: string) => carryOut(context, 'notify-test', { name: readName(word), as }));
}

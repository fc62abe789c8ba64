import { InvalidArgumentError, Option, type Command } from 'commander';
import { LANGUAGES } from 'shared/contract';
import { STATUSES } from '../store/index';
import { carryOut, type ToolContext } from './tool-context';

interface Options {
  guide?: string;
  language?: string;
  helpful?: boolean;
  reason?: number;
  from?: string;
  until?: string;
  mark?: string;
  search?: string;
  limit?: number;
  csv?: boolean;
  json?: boolean;
}

/** The inbox, for the help team. */
export function addFeedbackCommands(tool: Command, context: ToolContext): void {
  const feedback = tool
    .command('feedback')
    .description('what visitors said about guides: yes and no of each, and the comments')
    .option('--guide <path>', 'such as /help-center/how-do-i-create-goal')
    .addOption(new Option('--language <language>', 'of the page that it was sent from').choices(LANGUAGES))
    .option('--helpful', 'only those whom it helped')
    .option('--no-helpful', 'only those whom it did not help')
    .option('--reason <number>', 'of the form, 1 to 4', whole)
    .option('--from <day>', 'such as 2026-11-20, in UTC', aDay)
    .option('--until <day>', 'that day included', aDay)
    .addOption(new Option('--mark <mark>', 'how far the help team is with it').choices(STATUSES))
    .option('--search <words>', 'that all stand in the comment')
    .option('--limit <number>', 'how many comments', whole)
    .option('--csv', 'all of them as a table for a spreadsheet')
    .option('--json', 'answer as JSON')
    .action(({ json, ...parameters }: Options) => carryOut(context, 'feedback', parameters, json));
  tool
    .command('searches')
    .description('what many readers searched for in the help center and did not find')
    .addOption(new Option('--language <language>', 'of the page that was searched').choices(LANGUAGES))
    .option('--json', 'answer as JSON')
    .action(({ language, json }: Options) => carryOut(context, 'searches', { language }, json));
  feedback
    .command('mark <comments...>')
    .description('mark comments, by their ids, as read, as done, or as new again')
    .addOption(new Option('--as <mark>', 'how far the help team is with them').choices(STATUSES).makeOptionMandatory())
    .action((comments: string[], { as }: { as: string }) => carryOut(context, 'feedback-mark', { comments, as }));
}

function whole(word: string): number {
  if (/^\d{1,6}$/.test(word)) return Number(word);
  throw new InvalidArgumentError('It takes a whole number.');
}

function aDay(word: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word))) return word;
  throw new InvalidArgumentError('It takes a day such as 2026-11-20.');
}

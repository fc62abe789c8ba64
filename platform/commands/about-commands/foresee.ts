import * as z from 'zod';
import { UsageError } from '../../refusal';
import { command, type AnyCommand, type CommandContext } from '../definition/command';
import { daysToGo } from '../queries/days-to-go';
import { movesBetween, moveLines } from '../queries/moves-between';
import { sessionsPerHour } from '../queries/sessions-per-hour';

/** The dry run: runs another command up to the point where the registry would be written. On the command line it is that command's `--dry-run`. */
export function foresee(commands: Record<string, AnyCommand>) {
  const changing = Object.fromEntries(Object.entries(commands).filter(([, { dryRun }]) => dryRun));
  return command({
    summary: 'What a command would change, and for how many visitors; nothing is changed',
    right: 'read',
    examples: [],
    parameters: z.strictObject({
      verb: z.enum(Object.keys(changing)).describe('A command that changes what is served, such as promote'),
      words: z.looseObject({}).describe('What that command takes'),
    }),
    answer: z.object({
      lines: z.array(z.string()).describe('What changes, for a person'),
      moves: z.array(z.looseObject({ name: z.string(), percent: z.number() })),
      sessionsPerHour: z.number().nullable(),
      waits: z.boolean().describe('For a second person, over the network'),
    }),
    run: async (context, { verb, words }) => {
      const { run, serves, parameters } = changing[verb]!;
      const parsed = parameters.safeParse({ reason: 'dry run', ...words });
      if (!parsed.success) throw new UsageError('wrong-parameters', `${verb}: ${inWords(parsed.error.issues[0]!)}`);
      const { name } = parsed.data as { name: string };
      const before = context.registry.read();
      let after = before;
      await run(
        Object.assign(Object.create(context) as CommandContext, {
          store: () => context.store(),
          apply: async (...[, change]: Parameters<CommandContext['apply']>) => (after = change(before)),
        }),
        parsed.data,
      );
      const moves = movesBetween(before, after);
      const rollout = before.sections[name]?.rollout;
      const { signals } = await context.store();
      const traffic = rollout
        ? sessionsPerHour((await signals.read([rollout.id])).get(rollout.id)!, rollout, Date.parse(context.now()))
        : null;
      const isMore = typeof serves === 'function' ? serves(before, parsed.data) : (serves ?? false);
      const newRollout = verb === 'start' ? after.sections[name]?.rollout : undefined;
      const days =
        newRollout?.state === 'running' ? [await daysToGo(signals, before, name, newRollout, Date.parse(context.now()))] : [];
      const json = {
        lines: [...moveLines(moves, traffic), ...days],
        moves,
        sessionsPerHour: traffic,
        /** Whether it would wait for approval over the network. */
        waits: isMore && context.folder.access.needsApproval(name),
      };
      return { text: json.lines.join('\n'), json };
    },
  });
}

const inWords = ({ message, path }: z.core.$ZodIssue): string => `${path.join('.') || 'the parameters'} ${message}`;

import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Registry } from 'shared/contract/registry/schema';
import { approvalFault } from 'platform/store/for-browser';
import { changedSince, grantsOf, may, requireUnchanged, subjectOf, type BoundRequest } from 'platform/store';
import { Refusal, UsageError } from 'platform/refusal';
import { isCommand } from 'platform/commands';
import { writeOut } from 'platform/commands/for-browser';
import { Refused } from '../answers/problem';
import type { ServiceContext } from '../app-context';
import { requireRight } from '../auth/caller';
import { runCommand } from './run-command';
import { readParameters } from './commands';

const body = z.strictObject({ request: z.string().regex(/^[0-9a-f]{8}$/) });

/** Routes of changes that wait for a second person: list, approve and decline. */
export function addRequests(app: FastifyInstance, context: ServiceContext): void {
  const { access, registry, releases } = context.store;
  const { requests } = access;
  app.post('/api/requests', async ({ caller }) => {
    requireRight(caller, 'read');
    const json = requests.list(new Date());
    const lines = json.map(
      ({ id, verb: command, words: parameters, by, at }) => `${id}  ${at}  ${writeOut(command, parameters)}  (${by.who})`,
    );
    return { text: lines.join('\n') || 'Nothing waits for approval.', json };
  });

  app.post('/api/approve', async (request) => {
    const waiting = requests.get(readId(request.body), new Date());
    requireRight(request.caller, 'rollout', waiting.words.name);
    requireUnchanged(waiting);
    const fault = approvalFault(request.caller.principal, waiting.principal);
    if (fault !== null) throw new Refused('approval-not-permitted', `${request.caller.who} cannot approve this: ${fault}.`);
    if (!isCommand(waiting.verb))
      throw new UsageError('unknown-command', `"${waiting.verb}" is no command of this service any more`);
    // Validated again, because an older version of the service may have stored the request.
    const parameters = readParameters(waiting.verb, waiting.words);
    const requireSame = (current: Registry) => {
      if (!may(grantsOf(access.read(), waiting.principal), 'rollout', waiting.words.name))
        throw new Refusal(
          'request-outdated',
          `"${writeOut(waiting.verb, waiting.words)}" is cancelled and nothing was applied: ${waiting.by.who} may not roll out ${waiting.words.name} any more.`,
        );
      const changed = changedSince(waiting.subject, subjectOf(releases, current, waiting.verb, waiting.words));
      if (changed.length > 0)
        throw new Refusal(
          'request-outdated',
          `"${writeOut(waiting.verb, waiting.words)}" is cancelled and nothing was applied: ${changed.join(' and ')} changed after it was requested. Request it again.`,
        );
    };
    const { verb: command } = waiting;
    const note = `, approving ${waiting.by.who}${recordsOf(waiting)}`;
    return requests.decide(waiting.id, async () => {
      requireSame(registry.read());
      return runCommand(context, request, command, parameters, { note, check: requireSame });
    });
  });

  app.post('/api/decline', async (request) => {
    const waiting = requests.get(readId(request.body), new Date());
    requireRight(request.caller, 'rollout', waiting.words.name);
    await requests.decide(waiting.id, async () => undefined);
    return { text: `"${writeOut(waiting.verb, waiting.words)}" is declined.`, json: waiting };
  });
}

/** The approved records, for the history. */
const recordsOf = ({ subject }: BoundRequest): string =>
  Object.entries(subject.records)
    .map(([release, hash]) => `, ${release} ${hash.slice(0, 16)}`)
    .join('');

function readId(given: unknown): string {
  const result = body.safeParse(given);
  if (result.success) return result.data.request;
  throw new UsageError('wrong-request-id', 'request takes the eight characters that the first person was told, such as 3fa91c02');
}

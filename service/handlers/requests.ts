import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readRequests, requestOf, takeRequest } from 'releases/access/requests';
import { UsageError } from 'releases/refusal';
import { isVerb } from 'releases/verbs/all-verbs';
import { writeOut } from 'releases/verbs/write-out';
import { Refused } from '../answers/problem';
import type { ServiceContext } from '../app-context';
import { requireRight } from '../auth/caller';
import { runVerb } from './run-verb';
import { readWords } from './verbs';

const body = z.strictObject({ request: z.string().regex(/^[0-9a-f]{8}$/) });

/** Changes that wait for a second person: what waits, and the second person's word. */
export function addRequests(app: FastifyInstance, context: ServiceContext): void {
  app.post('/api/requests', async ({ caller }) => {
    requireRight(caller, 'read');
    const json = readRequests(context.data, new Date());
    const lines = json.map(({ id, verb, words, by, at }) => `${id}  ${at}  ${writeOut(verb, words)}  (${by.who})`);
    return { text: lines.join('\n') || 'Nothing waits for approval.', json };
  });

  app.post('/api/approve', async (request) => {
    const waiting = requestOf(context.data, readId(request.body), new Date());
    requireRight(request.caller, 'rollout', waiting.words.name);
    if (waiting.by.who === request.caller.who)
      throw new Refused(403, `${request.caller.who} asked for this itself; the approval is a second person's.`);
    if (!isVerb(waiting.verb)) throw new UsageError(`"${waiting.verb}" is no verb of this service any more`);
    // Checked anew: the request was kept by an older service, perhaps.
    const words = readWords(waiting.verb, waiting.words);
    await takeRequest(context.data, waiting.id);
    return runVerb(context, request, waiting.verb, words, `, approving ${waiting.by.who}`);
  });

  app.post('/api/decline', async (request) => {
    const waiting = requestOf(context.data, readId(request.body), new Date());
    requireRight(request.caller, 'rollout', waiting.words.name);
    await takeRequest(context.data, waiting.id);
    return { text: `"${writeOut(waiting.verb, waiting.words)}" is taken off the list.`, json: waiting };
  });
}

function readId(given: unknown): string {
  const result = body.safeParse(given);
  if (result.success) return result.data.request;
  throw new UsageError('request takes the eight letters that the first person was told, such as 3fa91c02');
}

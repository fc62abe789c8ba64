import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readAccess } from 'platform/store/access/access-file';
import { isBound, NO_OWNER } from 'platform/store/access/principal';
import { subjectOf } from 'platform/store/access/request-subject';
import { keepRequest } from 'platform/store/access/requests';
import { USAGE } from 'platform/commands/client/problem';
import { isVerb, verbNamed, VERBS, type VerbName } from 'platform/commands/all-verbs';
import { writeOut } from 'platform/commands/write-out';
import { Refused } from '../answers/problem';
import type { ServiceContext } from '../app-context';
import { actorOf, requirePlaceIn, requireRight } from '../auth/caller';
import { runVerb } from './run-verb';

type Words = { name?: string; reason?: string };

/** `POST /api/{verb}`: the same verbs, words and refusals as the tool's. */
export function addVerbs(app: FastifyInstance, context: ServiceContext): void {
  for (const name of Object.keys(VERBS).filter(isVerb))
    app.post(`/api/${name}`, async (request, reply) => {
      const { right, serves, section } = verbNamed(name);
      const words = readWords(name, request.body);
      requireRight(request.caller, right, words.name ?? section);
      if (section !== undefined) requirePlaceIn(request.caller, section);
      const registry = context.store.registry.read();
      const isMore = typeof serves === 'function' ? serves(registry, words) : serves;
      if (!isMore || !readAccess(context.data).approval.includes(words.name!)) return runVerb(context, request, name, words);
      const { principal, who } = request.caller;
      // The holder of such a token may have another grant, and could approve their own request by it.
      if (!isBound(principal))
        throw new Refused(
          403,
          `${words.name} needs a second person's approval, and ${who} may be anybody's: ${NO_OWNER} asks for nothing there.`,
        );
      const named = { ...words, name: words.name! };
      const id = await keepRequest(context.data, {
        verb: name,
        words: named,
        by: { ...actorOf(request, request.caller), reason: words.reason ?? null },
        principal,
        subject: subjectOf(context.data, registry, name, named),
        at: new Date().toISOString(),
      });
      reply.code(202).type('application/problem+json');
      return JSON.stringify({
        type: 'urn:release-service:waits-for-approval',
        title: 'Accepted',
        status: 202,
        detail: `"${writeOut(name, words)}" waits for a second person, because ${words.name} needs their approval. They say within a day: npm run release -- approve ${id}`,
        request: id,
      });
    });
}

/** Refuses with the field and what it takes. */
export function readWords(verb: VerbName, body: unknown): Words & object {
  const result = verbNamed(verb).words.safeParse(body ?? {});
  if (result.success) return result.data as Words & object;
  const [issue] = result.error.issues;
  throw new Refused(
    400,
    `${verb}: ${issue!.path.join('.') || 'the body'} ${z.prettifyError({ issues: [{ ...issue!, path: [] }] } as never).replace(/^✖ /, '')}`,
    USAGE,
  );
}

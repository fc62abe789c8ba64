import type { FastifyRequest } from 'fastify';
import { log } from 'platform/server/log/log';
import { FolderTarget } from 'platform/commands/target/folder-target';
import { verbNamed, type VerbName } from 'platform/commands/all-verbs';
import type { Answer } from 'platform/commands/verb';
import type { ServiceContext } from '../app-context';
import { actorOf } from '../auth/caller';

/** Carries out a verb on the store in the name of the caller. @param note what the history adds to the name */
export async function runVerb(
  context: ServiceContext,
  request: FastifyRequest,
  verb: VerbName,
  words: object,
  note = '',
): Promise<Answer> {
  const actor = actorOf(request, request.caller);
  const answer = await verbNamed(verb).run(new FolderTarget(context, { ...actor, who: actor.who + note }), words);
  if (verbNamed(verb).right !== 'read') tell(request.id, verb, words, answer);
  return answer;
}

/** Who and why are in the history, under the number of the change. */
function tell(requestId: string, verb: VerbName, words: { name?: string; version?: string }, { json }: Answer): void {
  const { name: section, version } = words;
  const change = (json as { sequence?: number } | null)?.sequence;
  log.info({ event: 'change', requestId, verb, section, version, change }, `The verb ${verb} was carried out.`);
}

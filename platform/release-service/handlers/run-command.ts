import type { FastifyRequest } from 'fastify';
import { log } from 'platform/server/log/log';
import { FolderTarget } from 'platform/commands/target/folder-target';
import { commandNamed, type CommandName } from 'platform/commands/all-commands';
import type { Answer } from 'platform/commands/definition/command';
import type { ServiceContext } from '../app-context';
import { actorOf } from '../auth/caller';

/** Carries out a command on the store in the name of the caller. @param note what the history adds to the name */
export async function runCommand(
  context: ServiceContext,
  request: FastifyRequest,
  command: CommandName,
  parameters: object,
  note = '',
): Promise<Answer> {
  const actor = actorOf(request, request.caller);
  const answer = await commandNamed(command).run(new FolderTarget(context, { ...actor, who: actor.who + note }), parameters);
  if (commandNamed(command).right !== 'read') tell(request.id, command, parameters, answer);
  return answer;
}

/** Who and why are in the history, under the number of the change. */
function tell(requestId: string, command: CommandName, parameters: { name?: string; version?: string }, { json }: Answer): void {
  const { name: section, version } = parameters;
  const change = (json as { sequence?: number } | null)?.sequence;
  log.info({ event: 'change', requestId, verb: command, section, version, change }, `The command ${command} was carried out.`);
}

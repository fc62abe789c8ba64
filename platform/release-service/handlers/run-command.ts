import type { FastifyRequest } from 'fastify';
import type { Registry } from 'shared/contract/registry/schema';
import { log } from 'platform/server';
import { commandNamed, FolderTarget, type Answer, type CommandName } from 'platform/commands';
import type { ServiceContext } from '../app-context';
import { actorOf, callerNow, requireRight } from '../auth/caller';

/**
 * Runs a command on the store on behalf of the caller.
 * @param note text after the name in the history
 * @param check throws if this registry must not be changed; called under its lock
 */
export async function runCommand(
  context: ServiceContext,
  request: FastifyRequest,
  command: CommandName,
  parameters: { name?: string },
  { note = '', check = () => undefined }: { note?: string; check?(registry: Registry): void } = {},
): Promise<Answer> {
  const { right, section } = commandNamed(command);
  const part = parameters.name ?? section;
  const actor = actorOf(request, request.caller);
  const target = new FolderTarget(context, { ...actor, who: actor.who + note }, (registry) => {
    // Rendering may have taken minutes.
    requireRight(callerNow(request.caller, context.store.access), right, part);
    check(registry);
  });
  const answer = await target.run(command, parameters);
  if (right !== 'read') logCommand(request.id, command, parameters, answer);
  return answer;
}

/** Logs a command, without actor and reason: they are in the history, under the number of the change. */
function logCommand(
  requestId: string,
  command: CommandName,
  parameters: { name?: string; version?: string },
  { json }: Answer,
): void {
  const { name: section, version } = parameters;
  const change = (json as { sequence?: number } | null)?.sequence;
  log.info({ event: 'change', requestId, verb: command, section, version, change }, `The command ${command} was carried out.`);
}

import type { FastifyInstance } from 'fastify';
import type { Registry } from 'shared/contract/registry/schema';
import { isBound, NO_OWNER } from 'platform/store/for-browser';
import { subjectOf } from 'platform/store';
import { COMMAND_NAMES, commandNamed, type CommandName } from 'platform/commands';
import { Refusal, UsageError } from 'platform/refusal';
import { writeOut } from 'platform/commands/for-browser';
import { problemOf, Refused } from '../answers/problem';
import type { ServiceContext } from '../app-context';
import { actorOf, requireAnyRightIn, requireRight } from '../auth/caller';
import { runCommand } from './run-command';

type Parameters = { name?: string; reason?: string };

/** `POST /api/{command}`: the commands, parameters and refusals of the release tool. */
export function addCommands(app: FastifyInstance, context: ServiceContext): void {
  for (const name of COMMAND_NAMES)
    app.post(`/api/${name}`, async (request, reply) => {
      const { right, serves, section } = commandNamed(name);
      const parameters = readParameters(name, request.body);
      requireRight(request.caller, right, parameters.name ?? section);
      if (section !== undefined) requireAnyRightIn(request.caller, section);
      const registry = context.store.registry.read();
      const mustWait = (current: Registry) =>
        (typeof serves === 'function' ? serves(current, parameters) : serves) &&
        context.store.access.needsApproval(parameters.name!);
      // Approval may be required while the pages are rendered.
      const check = (current: Registry) => {
        if (mustWait(current))
          throw new Refusal(
            'approval-required',
            `${parameters.name} needs a second person's approval since a moment ago, so nothing was changed. Repeat the command, which requests it.`,
          );
      };
      if (!mustWait(registry)) return runCommand(context, request, name, parameters, { check });
      const { principal, who } = request.caller;
      // The holder of a token without an owner may have another grant, and could approve their own request with it.
      if (!isBound(principal))
        throw new Refused(
          'token-without-owner',
          `${parameters.name} needs a second person's approval, and ${NO_OWNER}, such as ${who}, cannot request it. Make a token with --owner.`,
        );
      const named = { ...parameters, name: parameters.name! };
      const id = await context.store.access.requests.add({
        verb: name,
        words: named,
        by: { ...actorOf(request, request.caller), reason: parameters.reason ?? null },
        principal,
        subject: subjectOf(context.store.releases, registry, name, named),
        at: new Date().toISOString(),
      });
      const waits = new Refused(
        'waits-for-approval',
        `"${writeOut(name, parameters)}" is not carried out yet: a second person must approve it within 24 hours, in the console or by: npm run release -- approve ${id}`,
      );
      reply.code(waits.status).type('application/problem+json');
      return JSON.stringify({ ...problemOf(waits), type: 'urn:release-service:waits-for-approval', request: id });
    });
}

/** Parses the parameters of a command. Names the invalid field and its accepted values. */
export function readParameters(command: CommandName, body: unknown): Parameters & object {
  const result = commandNamed(command).parameters.safeParse(body ?? {});
  if (result.success) return result.data as Parameters & object;
  const [issue] = result.error.issues;
  throw new UsageError('wrong-parameters', `${command}: ${issue!.path.join('.') || 'the body'} ${issue!.message}`);
}

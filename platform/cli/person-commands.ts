import type { Command } from 'commander';
import { aligned } from '../commands';
import { isInForce, isSamePerson, RIGHTS } from '../store';
import { accessHere, readGrant, type GrantOptions } from './access-commands';
import { addedReceiverHints } from './added-receivers';
import { addAction } from './store-command';
import type { ToolContext } from './tool-context';
import { unpublishedHint } from './unpublished';

/** Adds the commands on people who may sign in at the console. */
export function addPersonCommands(tool: Command, context: ToolContext): void {
  const person = tool.command('person').description('people who sign in at the console by its identity provider (OIDC)');
  addAction(
    person
      .command('add')
      .description('allow a person to sign in')
      .requiredOption('--name <name>', 'such as keza; the history shows it')
      .requiredOption('--identity <word>', "their e-mail address, verified by the provider, or the provider's subject")
      .requiredOption('--section <names>', 'such as help')
      .requiredOption('--may <rights>', `of ${RIGHTS.join(', ')}`),
    async ({ identity, name, ...options }: GrantOptions & { name: string; identity: string }) => {
      const grant = readGrant(options);
      await accessHere(context).addPerson({ name, identity, ...grant });
      const text = `${name} (${identity}) is admitted.`;
      return { text, json: { name, identity }, ...unpublishedHint(context.local.folder, grant.sections) };
    },
  );
  addAction(person.command('list').description('everyone who may sign in'), () => {
    const people = accessHere(context).read().people ?? [];
    const lines = aligned(people.map(({ identity, may, name, sections }) => [name, identity, sections.join(','), may.join(',')]));
    return { text: lines.join('\n') || 'No person may sign in by an identity provider.', json: people };
  });
  addAction(person.command('remove <name>').description('revoke the access of a person, at once'), async (name: string) => {
    const access = accessHere(context);
    await access.removePerson(name);
    const { tokens, trusted } = access.read();
    const now = new Date();
    const namesOf = (all: { name: string; owner?: string | undefined }[]) =>
      all.filter(({ owner = '' }) => isSamePerson(owner, name)).map((each) => each.name);
    const tokensInForce = namesOf(tokens.filter((token) => isInForce(token, now)));
    const workflows = namesOf(trusted);
    const command = 'npm run release --';
    const warnings = [
      ...(tokensInForce.length > 0
        ? [`Still in force: ${tokensInForce.join(', ')}. To end one: ${command} token revoke NAME`]
        : []),
      ...(workflows.length > 0
        ? [`Workflows still admitted: ${workflows.join(', ')}. To end one: ${command} trust remove NAME`]
        : []),
      ...(await addedReceiverHints(context, 'person', name)),
    ];
    return { text: [`${name} is no longer admitted.`, ...warnings].join('\n'), json: { name, tokensInForce, workflows } };
  });
}

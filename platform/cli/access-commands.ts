import type { Command } from 'commander';
import { RIGHTS, type Access, type Grant, type Right, type TrustedWorkflow } from '../store';
import { aligned } from '../commands';
import { UsageError } from '../refusal';
import { addedReceiverHints } from './added-receivers';
import { readName } from './arguments';
import { addAction } from './store-command';
import { NotOverNetwork, type ToolContext } from './tool-context';
import { unpublishedHint } from './unpublished';

export interface GrantOptions {
  section: string;
  may: string;
}

/** Adds the commands that manage rights over the network. They work on the local folder only: write access to it implies every right. */
export function addAccessCommands(tool: Command, context: ToolContext): void {
  const access = () => accessHere(context);
  const token = tool.command('token').description('tokens for teams and pipelines');
  addAction(
    token
      .command('create')
      .description('make a token; it is shown this once')
      .requiredOption('--name <name>', 'such as help-ci; the history shows it')
      .requiredOption('--section <names>', 'such as help or help,legal; * is everything')
      .requiredOption('--may <rights>', `of ${RIGHTS.join(', ')}`)
      .option(
        '--owner <person>',
        'whose it is, by the name of `person add` where they have one; without, it cannot take part in an approval',
      )
      .option('--expires <days>', 'such as 90d', '90d'),
    async ({ name, owner, expires, ...options }: GrantOptions & { name: string; owner?: string; expires: string }) => {
      const grant = readGrant(options);
      const secret = await access().createToken({
        name,
        owner,
        days: readDays(expires),
        now: new Date(),
        ...grant,
      });
      const { hint: warning } = unpublishedHint(context.local.folder, grant.sections);
      const keep = 'Keep it where only its user reads it; it cannot be shown again.';
      const hint = warning ? `${warning}\n${keep}` : keep;
      return { text: secret, json: { name, token: secret }, hint };
    },
  );
  addAction(token.command('list').description('every token, with its last use'), () => {
    const tokens = access()
      .read()
      .tokens.map(({ hash: _hash, ...token }) => token);
    const rows = tokens.map(({ name, owner, sections, may, expiresAt, lastUsedAt, revokedAt }) => [
      `${name}${owner === undefined ? '' : ` of ${owner}`}`,
      sections.join(','),
      may.join(','),
      revokedAt ? `revoked ${revokedAt}` : `expires ${expiresAt}`,
      `last used ${lastUsedAt ?? 'never'}`,
    ]);
    return { text: aligned(rows).join('\n') || 'There is no token.', json: tokens };
  });
  addAction(token.command('revoke <name>').description('end a token at once'), async (name: string) => {
    await access().revokeToken(name, new Date());
    const warnings = await addedReceiverHints(context, 'token', name);
    return { text: [`The token ${name} is revoked.`, ...warnings].join('\n'), json: { name } };
  });

  const trust = tool.command('trust').description('workflows of CI systems that publish without a secret (OIDC)');
  addAction(
    trust
      .command('add')
      .description('admit a workflow by the identity token of its CI system')
      .requiredOption('--name <name>', 'such as help-main')
      .requiredOption('--issuer <address>', 'such as https://token.actions.githubusercontent.com')
      .requiredOption('--repository <name>', 'such as company/help')
      .requiredOption('--workflow <file>', 'such as release.yml')
      .requiredOption('--branch <name>', 'such as main')
      .option('--environment <name>', 'the one that the job runs in, such as releases')
      .option('--repository-id <number>', 'the number of the repository, which no other one under its name has')
      .option('--owner <person>', 'whose it is, where it is one person’s; they cannot approve what it asks for')
      .requiredOption('--section <names>', 'such as help')
      .requiredOption('--may <rights>', `of ${RIGHTS.join(', ')}`),
    async ({ section, may, json: _json, ...workflow }: GrantOptions & { json?: boolean } & TrustedWorkflow) => {
      const grant = readGrant({ section, may });
      await access().trustWorkflow({ ...workflow, ...grant });
      const text = `${workflow.repository}, ${workflow.workflow} on ${workflow.branch}, is admitted as ${workflow.name}.`;
      return { text, json: { name: workflow.name }, ...unpublishedHint(context.local.folder, grant.sections) };
    },
  );
  addAction(trust.command('list').description('every admitted workflow'), () => {
    const { trusted } = access().read();
    const lines = trusted.map(
      ({ name, owner, issuer, repository, workflow, branch, environment, sections, may }) =>
        `${name}${owner === undefined ? '' : ` of ${owner}`}  ${repository} ${workflow} on ${branch}${environment === undefined ? '' : ` in ${environment}`} (${issuer})  ${sections.join(',')}  ${may.join(',')}`,
    );
    return { text: lines.join('\n') || 'No workflow is admitted.', json: trusted };
  });
  addAction(trust.command('remove <name>').description('remove a workflow'), async (name: string) => {
    await access().removeWorkflow(name);
    const warnings = await addedReceiverHints(context, 'pipeline', name);
    return { text: [`${name} is no longer admitted.`, ...warnings].join('\n'), json: { name } };
  });
}

/** The rights of the local store. Refuses `--to`. */
export function accessHere(context: ToolContext): Access {
  if (context.isRemote)
    throw new NotOverNetwork('Rights are granted on the machine of the release service: run this there, without --to');
  return context.local.folder.access;
}

/** Parses the parts and rights of a grant. */
export function readGrant({ section, may }: GrantOptions): Grant {
  const rights = may.split(',').map((word) => word.trim());
  const unknown = rights.find((word) => !(RIGHTS as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new UsageError('wrong-option', `--may is "${may}"; it takes some of ${RIGHTS.join(', ')}, with commas between`);
  const sections = section.split(',').map((word) => (word.trim() === '*' ? '*' : readName(word.trim())));
  return { sections, may: [...new Set(rights as Right[])] };
}

function readDays(word: string): number {
  const days = Number(/^(\d{1,4})d?$/.exec(word)?.[1]);
  if (days >= 1 && days <= 730) return days;
  throw new UsageError('wrong-option', `--expires is "${word}"; it takes days from 1d to 730d, such as 90d`);
}

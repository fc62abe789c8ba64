import { Refusal } from '../../refusal';
import { changeAccess, type TrustedWorkflow } from './access-file';

/** Lets a workflow in; every claim that is named must fit. */
export async function trustWorkflow(data: string, workflow: TrustedWorkflow): Promise<void> {
  const { protocol, hostname } = new URL(workflow.issuer);
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new Refusal('wrong-issuer', `--issuer is "${workflow.issuer}"; who vouches for others is asked by https`);
  await changeAccess(data, (access) => {
    if (access.trusted.some(({ name }) => name === workflow.name))
      throw new Refusal('let-in-already', `"${workflow.name}" is let in already.`);
    return { ...access, trusted: [...access.trusted, workflow] };
  });
}

export async function forgetWorkflow(data: string, name: string): Promise<void> {
  await changeAccess(data, (access) => {
    const trusted = access.trusted.filter((workflow) => workflow.name !== name);
    if (trusted.length === access.trusted.length)
      throw new Refusal(
        'unknown-workflow',
        `"${name}" is not let in; the names are ${access.trusted.map((known) => known.name).join(', ') || '(none)'}`,
      );
    return { ...access, trusted };
  });
}

import type { Receiver } from '../store';
import type { ToolContext } from './tool-context';

/**
 * Names the receivers of notifications that a holder of rights has added: they stay when the rights end, and may be the holder's own.
 * @param kind whose name it is; a person also adds by their tokens and workflows
 */
export async function addedReceivers(
  { target }: ToolContext,
  kind: 'person' | 'pipeline' | 'token',
  name: string,
): Promise<string[]> {
  const own = `${kind} ${name}`;
  const isTheirs = ({ addedBy }: Pick<Receiver, 'addedBy'>) =>
    addedBy === own || addedBy.startsWith(`${own} of `) || (kind === 'person' && addedBy.endsWith(` of ${name}`));
  try {
    const { json } = await target.answer('notify', {});
    const receivers = (json as { receivers: Receiver[] }).receivers.filter(isTheirs);
    if (receivers.length === 0) return [];
    const names = receivers.map(({ label, section }) => `${section} ${label}`).join(', ');
    return [`Receivers of notifications added by ${own}: ${names}. To remove one: npm run release -- notify remove SECTION NAME`];
  } catch (error) {
    // The rights have ended all the same.
    return [`The receivers of notifications added by ${own} cannot be read: ${(error as Error).message}`];
  }
}

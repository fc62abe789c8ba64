import type { Receiver } from '../store';
import type { ToolContext } from './tool-context';

/**
 * Hints that name the receivers of notifications that a holder of rights has added, because receivers stay when the rights end.
 * @param kind of the name. A person may also have added receivers by their tokens and workflows
 */
export async function addedReceiverHints(
  { target }: ToolContext,
  kind: 'person' | 'pipeline' | 'token',
  name: string,
): Promise<string[]> {
  const own = `${kind} ${name}`;
  const isTheirs = ({ addedBy }: Pick<Receiver, 'addedBy'>) =>
    addedBy === own ||
    addedBy.startsWith(`${own} of `) ||
    (kind === 'person' && addedBy.toLowerCase().endsWith(` of ${name.toLowerCase()}`));
  try {
    const { json } = await target.answer('notify', {});
    const receivers = (json as { receivers: Receiver[] }).receivers.filter(isTheirs);
    if (receivers.length === 0) return [];
    const names = receivers.map(({ label, section }) => `${section} ${label}`).join(', ');
    return [`Receivers of notifications added by ${own}: ${names}. To remove one: npm run release -- notify remove SECTION NAME`];
  } catch (error) {
    // A hint must not make the command fail, which has ended the rights already.
    return [`The receivers of notifications added by ${own} cannot be read: ${(error as Error).message}`];
  }
}

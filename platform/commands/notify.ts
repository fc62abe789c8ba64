import * as z from 'zod';
import type { ReceiverStatus } from '../store';
import { aligned } from './definition/aligned';
import { command } from './definition/command';
import { name } from './definition/parameters';
import { EVENTS } from './notify-add';

export const notify = command({
  summary: 'The receivers of notifications, and the state of their messages',
  usage: 'notify list [name]',
  right: 'read',
  examples: ['notify list', 'notify list help'],
  parameters: z.strictObject({ name: name.optional() }),
  answer: z.object({ receivers: z.array(z.looseObject({ section: name, label: z.string() })), events: z.array(z.string()) }),
  run: async (context, parameters) => {
    const { notifications } = await context.store();
    const all = await notifications.receivers();
    const receivers = all
      .filter(({ section }) => parameters.name === undefined || section === parameters.name)
      .map((receiver) => ({ ...receiver, address: publicAddress(receiver) }));
    return {
      text: aligned(receivers.map(row)).join('\n') || 'No team is told of anything.',
      json: { receivers, events: EVENTS },
    };
  },
});

/** The path of a webhook is often its password. */
const publicAddress = ({ address, kind }: ReceiverStatus): string =>
  kind === 'email' ? address : `${new URL(address).origin}/…`;

function row({ address, deliveredAt, events, failures, fault, kind, label, section, waiting }: ReceiverStatus): string[] {
  const standing = waiting === 0 ? 'nothing waits' : `${waiting} wait`;
  const why = fault === '' ? '' : `; sent ${failures} times in vain: ${fault}`;
  return [section, label, `${kind} ${address}`, events.join(','), `last taken ${deliveredAt || 'never'}, ${standing}${why}`];
}

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { NOTICE_KINDS, type NoticeKind } from '../rollout/notices';
import { RECEIVER_KINDS, type ReceiverStatus } from '../store/index';
import { UsageError } from '../refusal';
import { command } from './command';
import { known, name } from './parameters';

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** The events of a subscription that names none. */
const EVENTS = NOTICE_KINDS.filter((kind): kind is Exclude<NoticeKind, 'test'> => kind !== 'test');

const label = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/i, 'must be a name of letters, digits, dots and hyphens')
  .describe('The name of the receiver within its section');

/** The commands that say who is told what happens to a section's releases. */
export const NOTIFYING = {
  notify: command({
    summary: 'Who is told what happens to releases, and how it stands with their messages',
    right: 'read',
    parameters: z.strictObject({ name: name.optional() }),
    run: async (context, parameters) => {
      const { notifications } = await context.store();
      const all = await notifications.receivers();
      const receivers = all
        .filter(({ section }) => parameters.name === undefined || section === parameters.name)
        .map((receiver) => ({ ...receiver, address: shown(receiver) }));
      return { text: receivers.map(line).join('\n') || 'No team is told of anything.', json: { receivers, events: EVENTS } };
    },
  }),
  'notify-add': command({
    summary: 'Tell a team by a webhook, a chat system or e-mail what happens to its releases',
    right: 'rollout',
    parameters: z.strictObject({
      name,
      as: label,
      kind: z.enum(RECEIVER_KINDS).describe('A webhook is signed; a chat gets {"text": …} alone'),
      address: z.string().max(2_000).describe('An https address, or an e-mail address'),
      events: z.array(z.enum(EVENTS)).min(1).optional().describe('Without: all'),
    }),
    run: async (context, { address, as, events = EVENTS, kind, name: section }) => {
      known(context, section);
      requireAddress(kind, address);
      const { notifications } = await context.store();
      const receiver = { section, label: as, kind, address, events: [...new Set(events)] };
      const secret = await notifications.add({ ...receiver, addedAt: context.now(), addedBy: context.who });
      const text = `${as} is told of ${section}: ${receiver.events.join(', ')}. Try it: npm run release -- notify test ${section} ${as}`;
      if (kind !== 'webhook') return { text, json: { section, label: as } };
      return {
        text: `${text}\nIts messages are signed with this secret, which is shown this once:\n${secret}`,
        json: { section, label: as, secret },
      };
    },
  }),
  'notify-remove': command({
    summary: 'Tell a receiver no more; what is on its way to it is dropped',
    right: 'rollout',
    parameters: z.strictObject({ name, as: label }),
    run: async (context, { as, name: section }) => {
      const { notifications } = await context.store();
      await notifications.remove(section, as);
      return { text: `${as} is not told of ${section} any more.`, json: { section, label: as } };
    },
  }),
  'notify-test': command({
    summary: 'Send a receiver a test message',
    right: 'rollout',
    parameters: z.strictObject({ name, as: label }),
    run: async (context, { as, name: section }) => {
      const { notifications } = await context.store();
      const text = `This is a test message for ${as}, which is told of ${section}. ${context.who} asked for it.`;
      await notifications.test(section, as, { id: `test ${randomUUID()}`, kind: 'test', section, at: context.now(), text });
      return {
        text: `The site sends it within ten seconds; whether it came: npm run release -- notify list ${section}`,
        json: { section, label: as },
      };
    },
  }),
};

/** Who may name an address makes the site's machine send to it: so only by TLS, and to itself only where a site is tried out. */
function requireAddress(kind: ReceiverStatus['kind'], address: string): void {
  if (kind === 'email') {
    if (z.email().safeParse(address).success) return;
    throw new UsageError(`"${address}" is no e-mail address`);
  }
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLocal = url !== null && LOCAL.test(url.hostname) && process.env.NODE_ENV !== 'production';
  if (!url || (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) || url.username || url.password)
    throw new UsageError(
      `The address of a ${kind} is an https address without a user and password, such as https://chat.example/hooks/4711`,
    );
}

/** The path of a webhook is often its password. */
const shown = ({ address, kind }: ReceiverStatus): string => (kind === 'email' ? address : `${new URL(address).origin}/…`);

function line({ address, deliveredAt, events, failures, fault, kind, label, section, waiting }: ReceiverStatus): string {
  const standing = waiting === 0 ? 'nothing waits' : `${waiting} wait`;
  const why = fault === '' ? '' : `; sent ${failures} times in vain: ${fault}`;
  return `${section}  ${label}  ${kind} ${address}  ${events.join(',')}  last taken ${deliveredAt || 'never'}, ${standing}${why}`;
}

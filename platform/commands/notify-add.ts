import * as z from 'zod';
import { UsageError } from '../refusal';
import { NOTICE_KINDS, type NoticeKind } from '../rollout';
import { isForbiddenAddress, RECEIVER_KINDS, type ReceiverKind } from '../store';
import { isThisMachine } from '../this-machine';
import { command } from './definition/command';
import { requirePart, name, receiverLabel } from './definition/parameters';

/** The events of a subscription that names none. */
export const EVENTS = NOTICE_KINDS.filter((kind): kind is Exclude<NoticeKind, 'test'> => kind !== 'test');

const address = z.string().max(2_000).optional();

export const notifyAdd = command({
  summary:
    'Notify a team by webhook, chat system or e-mail of what happens to its releases; receivers of the shell also get what concerns no section',
  usage: 'notify add <name>',
  right: 'rollout',
  examples: [
    'notify add help --as help-chat --chat https://chat.example/hooks/4711 --events aborted,held',
    'notify add help --as help-team --email team@company.example',
  ],
  parameters: z.strictObject({
    name,
    as: receiverLabel,
    webhook: address.describe('An https address; each message is signed, and the secret is shown this once'),
    chat: address.describe('An https address of a chat system that takes {"text": …}'),
    email: address.describe('An e-mail address; sent by the mail server of SMTP_URL'),
    events: z.array(z.enum(EVENTS)).min(1).optional().describe('Such as aborted,held,waits; without: all'),
  }),
  answer: z.object({ section: name, label: z.string(), secret: z.string().optional() }),
  run: async (context, { as, events = EVENTS, name: section, ...addresses }) => {
    requirePart(context, section);
    const [kind, ...more] = RECEIVER_KINDS.filter((each) => addresses[each] !== undefined);
    if (!kind || more.length > 0)
      throw new UsageError('wrong-combination', 'notify add takes one of --webhook, --chat and --email');
    const subscribed = [...new Set(events)].filter((event) => section === 'shell' || event !== 'degraded');
    if (subscribed.length === 0)
      throw new UsageError(
        'wrong-combination',
        'Only receivers of the shell are told that the site is degraded: notify add shell',
      );
    const receiver = { section, label: as, kind, address: readAddress(kind, addresses[kind]!), events: subscribed };
    const { notifications } = await context.store();
    const secret = await notifications.add({ ...receiver, addedAt: context.now(), addedBy: context.who });
    const text = `${as} is told of ${section}: ${receiver.events.join(', ')}. Try it: npm run release -- notify test ${section} ${as}`;
    if (kind !== 'webhook') return { text, json: { section, label: as } };
    return {
      text: `${text}\nIts messages are signed with this secret, which is shown this once:\n${secret}`,
      json: { section, label: as, secret },
    };
  },
});

/** Validates an address. This machine will send requests to it, so only over TLS, and to this machine only outside of production. */
function readAddress(kind: ReceiverKind, address: string): string {
  if (kind === 'email') {
    if (z.email().safeParse(address).success) return address;
    throw new UsageError('wrong-address', `"${address}" is no e-mail address`);
  }
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLocal = url !== null && isThisMachine(url.hostname) && process.env.NODE_ENV !== 'production';
  if (!url || (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) || url.username || url.password)
    throw new UsageError(
      'wrong-address',
      `The address of a ${kind} is an https address without a user and password, such as https://chat.example/hooks/4711`,
    );
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (process.env.NODE_ENV === 'production' && (host === 'localhost' || isForbiddenAddress(host)))
    throw new UsageError(
      'wrong-address',
      `${url.host} is this machine or an address of no receiver, and a site in production sends nothing there; name another machine, such as https://chat.example/hooks/4711`,
    );
  return address;
}

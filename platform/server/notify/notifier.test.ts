import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Registry } from 'shared/contract/registry/schema';
import { newFolder } from 'shared/testing/new-folder';
import { abort, emptyRegistry, start, withSection } from '../../rollout';
import { openStore, type Condition, type Receiver, type Store } from '../../store';
import { Notifier } from './notifier';
import { ReceivingServer } from '../../testing/receiving-server';
import { folderIn } from '../../testing/folder-in';
import { inFile } from '../../testing/registry-rows';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T10:00:00.000Z');
let folder: string;
let store: Store;
let server: ReceivingServer;
let history: Registry[];
let conditions: Condition[];
let logged: string[];
let now: number;
let isBroken: boolean;

beforeEach(async () => {
  folder = newFolder();
  store = await openStore({ folder: folderIn(folder) });
  server = await new ReceivingServer().open();
  history = [emptyRegistry()];
  conditions = [];
  logged = [];
  now = START;
  isBroken = false;
});
afterEach(async () => {
  await server.close();
  await store.close();
});

const notifier = (change: { mayBeLocal?: boolean; current?(): Registry } = {}) =>
  new Notifier({
    notifications: store.notifications,
    current: () => history.at(-1)!,
    historyFrom: () => {
      if (isBroken) throw new Error('the history has a gap');
      return history;
    },
    conditions: () => conditions,
    mail: null,
    mayBeLocal: true,
    log: (line) => logged.push(line),
    ...change,
  });

const add = (change: Partial<Receiver> = {}) =>
  store.notifications.add({
    section: 'help',
    label: 'hook',
    kind: 'webhook',
    address: server.address,
    events: ['recalled', 'degraded', 'held'],
    addedAt: '2026-11-20T10:00:00.000Z',
    addedBy: 'keza',
    ...change,
  });

/** Adds a state to the registry, in which another release is recalled. */
function recall(section = 'help'): void {
  const last = history.at(-1)!;
  const number = last.sequence + 1;
  const at = new Date(now).toISOString();
  const blocked = [...(last.sections[section]?.blocked ?? []), { version: `1.0.${number}`, reason: `no ${number}`, at }];
  history.push({ ...withSection(last, section, { blocked }), sequence: number, changedAt: at });
}

async function turn(one = notifier()): Promise<void> {
  await one.turn(() => now);
  await one.settled();
}

const texts = () => server.received.map(({ body }) => body.text);

test('sends a change to a webhook once, signed with its secret', async () => {
  await turn();
  const secret = await add();
  recall();
  await turn();
  await turn();
  expect(server.received).toHaveLength(1);
  const [{ body, headers, text }] = server.received as [(typeof server.received)[0]];
  expect(body).toEqual({
    type: 'release.recalled',
    id: headers['webhook-id'],
    kind: 'recalled',
    section: 'help',
    at: '2026-11-20T10:00:00.000Z',
    text: 'help@1.0.1 was recalled. no 1',
  });
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'release-notifications/1' });
  expect(headers['webhook-timestamp']).toBe(String(START / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const hmac = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`);
  expect(headers['webhook-signature']).toBe(`v1,${hmac.digest('base64')}`);
});

test('sends an abort once that is in force on this machine before the registry has it', async () => {
  await turn();
  await add({ events: ['aborted'] });
  const at = new Date(now).toISOString();
  const begun = start(withSection(emptyRegistry(), 'help', { stable: '2.0.0' }), {
    name: 'help',
    version: '2.1.0',
    stages: [50, 100],
    id: 'r1',
    now: at,
  });
  history.push({ ...begun, sequence: 1, changedAt: at });
  const ended = abort(history.at(-1)!, { name: 'help', reason: 'It fails.', now: at });
  await turn(notifier({ current: () => ended }));
  history.push({ ...ended, sequence: 2 });
  await turn();
  await turn();
  expect(texts()).toEqual(['The rollout of help@2.1.0 was aborted at 50 %. It fails.']);
});

test('sends a message once to a receiver that takes longer than the time for which a sender claims it', async () => {
  const one = notifier();
  await one.turn(() => now);
  await add();
  recall();
  let accept!: () => void;
  server.ready = new Promise((resolve) => (accept = resolve));
  await one.turn(() => now);
  await one.turn(() => now + 20_000);
  accept();
  await one.settled();
  expect(texts()).toEqual(['help@1.0.1 was recalled. no 1']);
});

test('a program that stops during a turn waits for the messages of that turn, so that none is sent once more at its next start', async () => {
  const one = notifier();
  await one.turn(() => now);
  await add();
  recall();
  void one.turn(() => now);
  await one.settled();
  expect(texts()).toEqual(['help@1.0.1 was recalled. no 1']);
  expect(await store.notifications.receivers()).toEqual([expect.objectContaining({ waiting: 0, failures: 0 })]);
});

test('a mail is claimed for as long as its server may take that answers each step in time, and a webhook for less', async () => {
  await turn();
  await add();
  await add({ label: 'mail', kind: 'email', address: 'team@company.example' });
  recall();
  await store.notifications.follow(history.at(-1)!, () => history);
  const kinds = async (after: number) => (await store.notifications.claim(now + after)).map(({ kind }) => kind).sort();
  expect(await kinds(0)).toEqual(['email', 'webhook']);
  expect(await kinds(55_000)).toEqual(['webhook']);
  expect(await kinds(120_000)).toEqual(['email', 'webhook']);
});

test('sends a chat system plain text without markup', async () => {
  await turn();
  await add({ kind: 'chat' });
  recall();
  history[1]!.sections.help!.blocked[0]!.reason = '<!channel> look at <https://evil.example|this>';
  await turn();
  expect(server.received.map(({ text }) => text)).toEqual([
    JSON.stringify({ text: 'help@1.0.1 was recalled. ‹!channel› look at ‹https://evil.example|this›' }),
  ]);
  expect(server.received[0]!.headers['webhook-signature']).toBeUndefined();
});

test("sends a receiver only its section's chosen events, and nothing from before the outbox", async () => {
  recall();
  await turn();
  await add({ label: 'all' });
  await add({ label: 'others', events: ['aborted'] });
  await add({ label: 'legal', section: 'legal' });
  recall();
  recall('legal');
  await turn();
  await turn();
  expect(texts().sort()).toEqual(['help@1.0.2 was recalled. no 2', 'legal@1.0.3 was recalled. no 3']);
});

test("delivers each message once and in order after an hour's outage, while other receivers do not wait", async () => {
  const other = await new ReceivingServer().open();
  await turn();
  await add();
  await add({ label: 'other', address: other.address });
  await server.close();
  const one = notifier();
  for (; now < START + 60 * MINUTE; now += 10_000) {
    if ((now - START) % (5 * MINUTE) === 0) recall();
    await turn(one);
  }
  const all = Array.from({ length: 12 }, (_, index) => `help@1.0.${index + 1} was recalled. no ${index + 1}`);
  expect(other.received.map(({ body }) => body.text)).toEqual(all);
  const [down] = await store.notifications.receivers();
  expect(down).toMatchObject({ label: 'hook', waiting: 12, fault: 'it cannot be reached (ECONNREFUSED)' });
  // Pauses grow to a minute, so there is about one attempt per minute.
  expect(down!.failures).toBeGreaterThan(55);
  expect(down!.failures).toBeLessThan(75);
  await server.open();
  for (const until = now + 2 * MINUTE; now < until; now += 1_000) await turn(one);
  expect(texts()).toEqual(all);
  expect(await store.notifications.receivers()).toMatchObject([{ waiting: 0, failures: 0, fault: '' }, { waiting: 0 }]);
  await other.close();
});

test.each([
  [500, 'it answered 500'],
  [302, 'it answered 302'],
])('sends a message again under the same id after a response of %i', async (answer, fault) => {
  await turn();
  await add();
  recall();
  server.answer = answer;
  await turn();
  expect(await store.notifications.receivers()).toMatchObject([{ waiting: 1, failures: 1, fault }]);
  server.answer = 204;
  await turn();
  expect(server.received).toEqual([]);
  now += 1_000;
  await turn();
  expect(texts()).toEqual(['help@1.0.1 was recalled. no 1']);
});

test('a receiver that answers with another protocol has not taken the message, and holds up neither later ones nor the end of the program', async () => {
  const other = createServer((connection) => {
    connection.on('error', () => undefined);
    connection.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  await turn();
  await add({ address: `http://127.0.0.1:${(other.address() as AddressInfo).port}/hook` });
  recall();
  await turn();
  other.close();
  expect(await store.notifications.receivers()).toMatchObject([{ waiting: 1, failures: 1, fault: 'it answered 101' }]);
});

test('another process sends the message that a killed one had leased, under the same id', async () => {
  await turn();
  await add();
  recall();
  await store.notifications.follow(history.at(-1)!, () => history);
  const [claimed] = await store.notifications.claim(now);
  await turn();
  expect(server.received).toEqual([]);
  now += 10_000;
  await turn();
  expect(server.received.map(({ body }) => body.id)).toEqual([claimed!.id]);
});

test('two processes send a change once', async () => {
  await turn();
  await add();
  const [one, other] = [notifier(), notifier()];
  for (let round = 0; round < 5; round += 1) {
    recall();
    await Promise.all([turn(one), turn(other)]);
  }
  await turn(one);
  expect(new Set(texts()).size).toBe(5);
  expect(texts()).toHaveLength(5);
});

test('reports a condition when it begins, not while it lasts, and again when it returns after ten minutes', async () => {
  await turn();
  await add({ section: 'shell' });
  const condition: Condition = { id: 'degraded', kind: 'degraded', section: 'shell', text: 'The site is degraded.' };
  const last = async (present: Condition[], minutes: number) => {
    conditions = present;
    for (const until = now + minutes * MINUTE; now < until; now += 30_000) await turn();
  };
  await last([condition], 30);
  await last([], 5);
  await last([condition], 1);
  expect(texts()).toEqual(['The site is degraded.']);
  await last([], 12);
  await last([condition], 1);
  expect(texts()).toEqual(['The site is degraded.', 'The site is degraded.']);
  expect(new Set(server.received.map(({ body }) => body.id)).size).toBe(2);
});

test('a clock that was a day ahead holds up neither the messages that failed meanwhile nor what begins after it was set', async () => {
  const one = notifier();
  await turn(one);
  await add();
  server.answer = 500;
  const condition: Condition = { id: 'held help r1', kind: 'held', section: 'help', text: 'It is held.' };
  const day = 24 * 60 * MINUTE;
  now += day;
  conditions = [condition];
  await turn(one);
  // As a process leaves it that is killed during a delivery.
  now += MINUTE;
  await store.notifications.claim(now);
  now -= day;
  conditions = [];
  server.answer = 204;
  await turn(one);
  expect(texts()).toEqual(['It is held.']);
  now += MINUTE;
  conditions = [condition];
  await turn(one);
  expect(texts()).toEqual(['It is held.', 'It is held.']);
});

test('sends a test message at once, also to a receiver that is paused', async () => {
  await turn();
  await add({ events: ['aborted'] });
  await server.close();
  await store.notifications.test('help', 'hook', {
    id: 'test 1',
    kind: 'test',
    section: 'help',
    at: '2026-11-20T10:00:00.000Z',
    text: 'one',
  });
  for (let times = 0; times < 3; times += 1) {
    now += 5_000;
    await turn();
  }
  await server.open();
  await store.notifications.test('help', 'hook', {
    id: 'test 2',
    kind: 'test',
    section: 'help',
    at: '2026-11-20T10:00:00.000Z',
    text: 'two',
  });
  await turn();
  await turn();
  expect(texts()).toEqual(['one', 'two']);
});

test('drops a message that its receiver has not accepted for three days', async () => {
  await turn();
  await add();
  await server.close();
  recall();
  await turn();
  now += 3 * 24 * 60 * MINUTE + 1;
  recall();
  await turn();
  await server.open();
  now += MINUTE;
  await turn();
  expect(texts()).toEqual(['help@1.0.2 was recalled. no 2']);
});

test('sends nothing more to a removed receiver, and drops what waited for it', async () => {
  await turn();
  await add();
  await server.close();
  recall();
  await turn();
  await store.notifications.remove('help', 'hook');
  expect(inFile(folder, 'SELECT id FROM messages')).toEqual([]);
  await server.open();
  await add();
  now += MINUTE;
  await turn();
  expect(texts()).toEqual([]);
});

test.each([
  'http://127.0.0.1:9',
  'http://203.0.113.7:9',
  'https://127.0.0.1:9',
  'https://[::1]:9',
  'https://169.254.169.254',
  'https://localhost:9',
  'https://0.0.0.0:9',
  'https://[::]:9',
  'https://[::ffff:127.0.0.1]:9',
  'https://[fe80::1]:9',
  'https://[ff02::1]:9',
  'https://224.0.0.1:9',
  'https://255.255.255.255:9',
])('a site in production sends nothing to %s', async (address) => {
  await turn();
  await add({ address });
  recall();
  await turn(notifier({ mayBeLocal: false }));
  const [first] = await store.notifications.receivers();
  expect(first!.fault).toMatch(/^messages to its address are not allowed$|EFORBIDDEN/);
});

test('logs a fault of the history once until it returns, and sends everything once it is repaired', async () => {
  await turn();
  await add();
  recall();
  isBroken = true;
  const one = notifier();
  await turn(one);
  await turn(one);
  expect(logged).toEqual(['The changes of the registry are not told. the history has a gap']);
  isBroken = false;
  await turn(one);
  expect(texts()).toEqual(['help@1.0.1 was recalled. no 1']);
  isBroken = true;
  recall();
  await turn(one);
  expect(logged).toHaveLength(2);
});

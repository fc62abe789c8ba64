import { newFolder } from 'shared/testing/new-folder';
import { openFile } from '../site-file';
import { observe } from './follow';
import { Notifications } from './notifications';
import type { Condition } from './receiver';

const at = '2026-11-20T10:00:00.000Z';
async function withReceiver() {
  const file = await openFile(newFolder());
  const notifications = new Notifications(file);
  await notifications.add({
    section: 'help',
    label: 'one',
    kind: 'webhook',
    address: 'https://team.example/hook',
    events: ['recalled'],
    addedAt: at,
    addedBy: 'keza',
  });
  const test = (text: string) => notifications.test('help', 'one', { id: text, kind: 'test', section: 'help', at, text });
  return { file, notifications, test };
}

test('a receiver gets its messages in the order in which they were put into the outbox, wherever the rows lie', async () => {
  const { file, notifications, test } = await withReceiver();
  for (const text of ['third', 'second', 'first']) await test(text);
  // Without the index SQLite reads the rows where they lie, as PostgreSQL does.
  await file.query('DROP INDEX site.messages_by_receiver');
  await file.query('UPDATE site.messages SET number = 4 - number');
  const texts: string[] = [];
  for (let now = Date.parse(at); texts.length < 3; now += 1_000) {
    const [message] = await notifications.claim(now);
    // Another process does not get what is in hand.
    expect(await notifications.claim(now)).toEqual([]);
    texts.push(message!.notice.text);
    await notifications.delivered(message!, now);
  }
  expect(texts).toEqual(['first', 'second', 'third']);
  await file.close();
});

test('a test message ends the pause of a receiver after a failed delivery', async () => {
  const { file, notifications, test } = await withReceiver();
  const now = Date.parse(at);
  await test('first');
  const [message] = await notifications.claim(now);
  await notifications.failed(message!, 'HTTP 500', now);
  expect(await notifications.claim(now)).toEqual([]);
  await test('second');
  expect(await notifications.claim(now)).toHaveLength(1);
  await file.close();
});

test('a condition that lasts is noted once a minute, and one that is absent for ten has ended', async () => {
  const file = await openFile(newFolder());
  const begun = Date.parse('2026-11-20T10:00:00.000Z');
  const condition: Condition = { id: 'held help', kind: 'held', section: 'help', text: 'It waits.' };
  const noted = async () => (await file.query<{ value: string }>('SELECT value FROM site.told')).map(({ value }) => value);
  const after = async (seconds: number, ...present: Condition[]) => {
    await observe(file, present, begun + seconds * 1_000);
    return noted();
  };
  const at = (seconds: number) => [new Date(begun + seconds * 1_000).toISOString()];
  expect(await after(0, condition)).toEqual(at(0));
  expect(await after(59, condition)).toEqual(at(0));
  expect(await after(60, condition)).toEqual(at(60));
  expect(await after(659)).toEqual(at(60));
  expect(await after(660)).toEqual([]);
  await file.close();
});

test('a sender that cannot record a failed delivery learns it', async () => {
  const file = await openFile(newFolder());
  jest.spyOn(file, 'change').mockRejectedValueOnce(new Error('the database is away'));
  const failed = new Notifications(file).failed({ failures: 0, receiver: 'one' }, 'HTTP 500', 0);
  await expect(failed).rejects.toThrow('the database is away');
  await file.close();
});

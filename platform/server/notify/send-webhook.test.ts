import { lookup, type LookupAddress } from 'node:dns';
import { EventEmitter } from 'node:events';
import { request } from 'node:https';
import type { Claimed } from '../../store';
import { sendWebhook } from './send-webhook';

jest.mock('node:dns', () => ({ lookup: jest.fn() }));
jest.mock('node:https', () => ({ request: jest.fn(() => ({ once() {}, end() {} })) }));

const message = { id: 'msg_1', kind: 'chat', address: 'https://chat.example/hook', secret: '', notice: { text: 'It fails.' } };
const metadata = { address: '169.254.169.254', family: 4 };
const machine = { address: '::1', family: 6 };
const own = { address: '203.0.113.7', family: 4 };

/** The addresses to which a message to a name may be sent, or why to none. */
function reachable(addresses: LookupAddress[], all: boolean): unknown[] {
  jest
    .mocked(lookup)
    .mockImplementation(((_name: string, _options: object, answer: (...words: unknown[]) => void) =>
      answer(null, addresses)) as never);
  void sendWebhook(message as Claimed, false, 0);
  const { lookup: resolve } = jest.mocked(request).mock.lastCall![1] as { lookup(...words: unknown[]): void };
  const answer = jest.fn();
  resolve('chat.example', { all }, answer);
  return answer.mock.lastCall!;
}

test.each(['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '::7f00:1', '::ffff:127.0.0.1'])(
  'a name that leads to this machine by %s is not connected to',
  (address) => {
    expect(reachable([{ address, family: 6 }], true)).toEqual([expect.objectContaining({ code: 'EFORBIDDEN' }), '']);
  },
);

test('a receiver that a network with IPv6 alone reaches by a prefix is connected to', () => {
  const translated = { address: '64:ff9b::cb00:7107', family: 6 };
  expect(reachable([translated], true)).toEqual([null, [translated]]);
});

test('of the addresses of a name only those are connected to that are not of this machine or its network', () => {
  expect(reachable([machine, metadata, own], true)).toEqual([null, [own]]);
  expect(reachable([machine, metadata, own], false)).toEqual([null, own.address, own.family]);
});

test('a name that leads to this machine or its network alone is not connected to', () => {
  for (const all of [true, false])
    expect(reachable([machine, metadata], all)).toEqual([expect.objectContaining({ code: 'EFORBIDDEN' }), '']);
});

test('a receiver gets the message, and its answer is read to its end, so that its connection does not stay open, and may break off', async () => {
  const resume = jest.fn();
  const response = Object.assign(new EventEmitter(), { statusCode: 204, resume });
  const asked = { once() {}, end: jest.fn() };
  jest.mocked(request).mockImplementationOnce(((_url: URL, _options: object, hear: (answer: object) => void) => {
    hear(response);
    return asked;
  }) as never);
  await sendWebhook(message as Claimed, false, 0);
  expect(asked.end.mock.calls).toEqual([['{"text":"It fails."}']]);
  expect(resume).toHaveBeenCalledTimes(1);
  // Without a listener this would end the program.
  expect(() => response.emit('error', new Error('aborted'))).not.toThrow();
});

test.each([
  [{ name: 'TimeoutError' }, 'it did not answer within 5 seconds'],
  [{ name: 'AbortError' }, 'it did not answer within 5 seconds'],
  [{ name: 'Error', code: 'ECONNRESET' }, 'it cannot be reached (ECONNRESET)'],
  [{ name: 'Error' }, 'it cannot be reached (Error)'],
])('a team reads of a receiver whose request ended by %j that %s', async (error, words) => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const once = (event: string, hear: (error: object) => void) => void (event === 'error' && hear(error));
  jest.mocked(request).mockImplementationOnce((() => ({ once, end() {} })) as never);
  await expect(sendWebhook(message as Claimed, false, 0)).rejects.toThrow(new Error(words));
  expect(timeout).toHaveBeenCalledWith(5_000);
});

test.each([
  [299, true],
  [300, false],
])('whether a receiver that answers %i has taken the message is %s', async (statusCode, hasTaken) => {
  jest.mocked(request).mockImplementationOnce(((_url: URL, _options: object, hear: (answer: object) => void) => {
    hear({ statusCode, resume() {}, once() {} });
    return { once() {}, end() {} };
  }) as never);
  const sent = sendWebhook(message as Claimed, false, 0).then(
    () => true,
    () => false,
  );
  expect(await sent).toBe(hasTaken);
});

test('the connection of a receiver that answers with another protocol is closed', async () => {
  const destroy = jest.fn();
  const once = (event: string, hear: (...words: object[]) => void) => void (event === 'upgrade' && hear({}, { destroy }));
  jest.mocked(request).mockImplementationOnce((() => ({ once, end() {} })) as never);
  await expect(sendWebhook(message as Claimed, false, 0)).rejects.toThrow('it answered 101');
  expect(destroy).toHaveBeenCalledTimes(1);
});

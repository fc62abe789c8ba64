import { SITE } from 'shared/testing/site';

const LINK = 'https://tuzamuke.test/help-center/how-do-i-create-goal';
const post = jest.fn();
const sent = () => post.mock.calls.map(([, { body }]) => JSON.parse(body).message);
const keys = () => post.mock.calls.map(([, { headers }]) => headers['Idempotency-Key']);
const answer = (status: number) => ({ ok: status < 300, status });

/** The page's modules in a new document. */
async function openPage() {
  jest.resetModules();
  const { submit } = await import('./submit');
  const { payloadOf } = await import('shared/contract/feedback/payload');
  const { readOutbox } = await import('./outbox');
  return {
    send: (message: string) => submit(payloadOf.yes(LINK, message), SITE),
    kept: () => readOutbox(SITE).map(({ payload }) => 'message' in payload && payload.message),
  };
}

let leave = () => undefined as void;

/** Mounts the layout of a help page, in a new document. */
async function reload() {
  leave();
  const page = await openPage();
  const { watchOutbox } = await import('./watch-outbox');
  /** Mounts the layout of another help page in the same document. */
  const goOn = async () => {
    leave();
    leave = watchOutbox(SITE);
    await settle();
  };
  leave = () => undefined;
  await goOn();
  return { ...page, goOn };
}

/** Waits for the import of the resending code and for the responses. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  AbortSignal.timeout = () => new AbortController().signal;
  localStorage.clear();
  post.mockReset().mockResolvedValue(answer(204));
  globalThis.fetch = post;
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  leave();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

test('stores nothing that was sent', async () => {
  const { send, kept } = await openPage();
  await send('one');
  expect(kept()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('a browser without AbortSignal.timeout, such as Safari 15, sends as well', async () => {
  AbortSignal.timeout = undefined as never;
  const { send, kept } = await openPage();
  await send('one');
  expect(kept()).toEqual([]);
});

test.each([302, 400, 404, 429, 500])('a response of %i counts as not sent', async (status) => {
  post.mockResolvedValue(answer(status));
  const { send, kept } = await openPage();
  await send('one');
  expect(kept()).toEqual(['one']);
});

test('a reader without unsent feedback downloads no code that resends it', async () => {
  const load = jest.fn(() => ({ resendOutbox: async () => undefined }));
  jest.doMock('./resend', load);
  await reload();
  jest.dontMock('./resend');
  expect(load).not.toHaveBeenCalled();
});

test('the key of a submission has thirty-two digits, also when small numbers are drawn', async () => {
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => (numbers as unknown as Uint32Array).fill(0xa) as never);
  const { send } = await openPage();
  await send('one');
  expect(keys()).toEqual(['0000000a'.repeat(4)]);
});

test('stores a submission before it is sent, in case the tab is closed', async () => {
  post.mockReturnValue(new Promise(() => undefined));
  const { send, kept } = await openPage();
  void send('one');
  expect(kept()).toEqual(['one']);
});

test('a later page resends submissions, oldest first and with their keys', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { send } = await openPage();
  await send('one');
  await send('two');
  const before = keys();
  post.mockReset().mockResolvedValue(answer(204));
  const { kept } = await reload();
  expect(sent()).toEqual(['one', 'two']);
  expect(keys()).toEqual(before);
  expect(kept()).toEqual([]);
});

test('stops at the first failure, and keeps the rest in order', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { send } = await openPage();
  for (const message of ['one', 'two', 'three']) await send(message);
  post.mockReset().mockResolvedValueOnce(answer(204)).mockResolvedValue(answer(503));
  const { kept } = await reload();
  expect(sent()).toEqual(['one', 'two']);
  expect(kept()).toEqual(['two', 'three']);
});

describe('a receiver that is older or newer than the page', () => {
  const DAY = 24 * 60 * 60 * 1000;
  let now: number;
  beforeEach(() => {
    now = Date.parse('2026-11-22T10:00:00Z');
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });

  test.each([400, 404, 413, 415])('refuses with %i: the submission is kept, and later ones are sent', async (status) => {
    post.mockResolvedValue(answer(status));
    const { send } = await openPage();
    await send('one');
    await send('two');
    post.mockReset().mockResolvedValueOnce(answer(status)).mockResolvedValue(answer(204));
    const { kept } = await reload();
    expect(sent()).toEqual(['one', 'two']);
    expect(kept()).toEqual(['one']);
  });

  test('gets a refused submission once a day, until it accepts it', async () => {
    post.mockResolvedValue(answer(400));
    const { send } = await openPage();
    await send('one');
    await reload();
    post.mockClear();
    now += DAY - 1;
    await reload();
    expect(post).not.toHaveBeenCalled();
    now += 1;
    await reload();
    expect(sent()).toEqual(['one']);
    post.mockReset().mockResolvedValue(answer(204));
    now += DAY;
    const { kept } = await reload();
    expect(sent()).toEqual(['one']);
    expect(kept()).toEqual([]);
  });

  test('gets the others also on the day on which it has refused one', async () => {
    post.mockResolvedValueOnce(answer(400)).mockRejectedValue(new TypeError('offline'));
    const { send } = await openPage();
    await send('one');
    post.mockResolvedValueOnce(answer(400));
    await reload();
    await send('two');
    post.mockReset().mockResolvedValue(answer(204));
    const { kept } = await reload();
    expect(sent()).toEqual(['two']);
    expect(kept()).toEqual(['one']);
  });

  test('gets a submission for ninety days, also one of an earlier page; then it is deleted', async () => {
    post.mockResolvedValue(answer(400));
    const { send } = await openPage();
    await send('one');
    const place = `${SITE.storagePrefix}feedback-outbox`;
    const [{ key, payload }] = JSON.parse(localStorage.getItem(place)!);
    localStorage.setItem(place, JSON.stringify([{ key, payload }]));
    await reload();
    now += 90 * DAY - 1;
    expect((await reload()).kept()).toEqual(['one']);
    now += 1;
    post.mockClear();
    expect((await reload()).kept()).toEqual([]);
    expect(post).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });
});

test('a 429 stops the resending until the next page', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { send } = await openPage();
  for (const message of ['one', 'two']) await send(message);
  post.mockReset().mockResolvedValue(answer(429));
  const { kept } = await reload();
  expect(sent()).toEqual(['one']);
  expect(kept()).toEqual(['one', 'two']);
});

test('a document resends once, however many help pages are opened in it', async () => {
  post.mockResolvedValue(answer(503));
  const { send } = await openPage();
  await send('one');
  post.mockClear();
  const { goOn, kept } = await reload();
  expect(sent()).toEqual(['one']);
  await goOn();
  await goOn();
  expect(sent()).toEqual(['one']);
  expect(kept()).toEqual(['one']);
});

test('each of these pages has one listener for the connection’s return', async () => {
  post.mockRejectedValueOnce(new TypeError('offline'));
  const { goOn, send } = await reload();
  await goOn();
  await send('one');
  post.mockClear();
  const listeners = jest.spyOn(window, 'removeEventListener');
  await goOn();
  expect(listeners).toHaveBeenCalledWith('online', expect.any(Function));
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(sent()).toEqual(['one']);
});

test('resends when the connection returns, without another page', async () => {
  const { send, kept } = await reload();
  post.mockRejectedValueOnce(new TypeError('offline'));
  await send('one');
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(sent()).toEqual(['one', 'one']);
  expect(kept()).toEqual([]);
});

test('resends when the connection returns, after a failed attempt of the same page', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { send } = await openPage();
  await send('one');
  const { kept } = await reload();
  expect(kept()).toEqual(['one']);
  post.mockReset().mockResolvedValue(answer(204));
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(sent()).toEqual(['one']);
  expect(kept()).toEqual([]);
});

test('resends five seconds after the connection returns what could not be sent at once, and not what was sent', async () => {
  jest.useFakeTimers();
  const { send, kept } = await reload();
  post.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('not resolved yet'));
  await send('one');
  window.dispatchEvent(new Event('online'));
  await settle();
  jest.advanceTimersByTime(4_999);
  await settle();
  expect(kept()).toEqual(['one']);
  jest.advanceTimersByTime(1);
  await settle();
  expect(kept()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  jest.advanceTimersByTime(5_000);
  await settle();
  expect(sent()).toEqual(['one', 'one', 'one']);
});

test('does not resend what this page is sending', async () => {
  const { send } = await reload();
  post.mockReturnValue(new Promise(() => undefined));
  void send('one');
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(post).toHaveBeenCalledTimes(1);
});

test('does not resend what another tab has locked', async () => {
  post.mockRejectedValueOnce(new TypeError('offline'));
  const { send } = await openPage();
  await send('one');
  const request = jest.fn(async (_name: string, _options: object, work: (lock: null) => unknown) => work(null));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const [key] = keys();
  const { kept } = await reload();
  expect(request).toHaveBeenCalledWith(`feedback ${key}`, { ifAvailable: true }, expect.any(Function));
  expect(post).not.toHaveBeenCalled();
  expect(kept()).toEqual(['one']);
});

test('resends the one of two submissions that no other tab has locked', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { send } = await openPage();
  await send('one');
  await send('two');
  const [first, second] = keys();
  post.mockReset().mockResolvedValue(answer(204));
  const request = async (name: string, _options: object, work: (lock: object | null) => unknown) =>
    work(name === `feedback ${first}` ? null : {});
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const { kept } = await reload();
  expect(sent()).toEqual(['two']);
  expect(keys()).toEqual([second]);
  expect(kept()).toEqual(['one']);
});

test('does not resend what another tab has sent meanwhile', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { send } = await openPage();
  await send('one');
  await send('two');
  // While this tab sends the first submission, another tab sends the second.
  post.mockReset().mockImplementation(async () => {
    localStorage.setItem(`${SITE.storagePrefix}feedback-outbox`, '[]');
    return answer(204);
  });
  const { kept } = await reload();
  expect(sent()).toEqual(['one']);
  expect(kept()).toEqual([]);
});

test('stores at most twenty submissions, and drops the oldest', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { send, kept } = await openPage();
  for (let number = 1; number <= 23; number += 1) await send(String(number));
  expect(kept()).toHaveLength(20);
  expect(kept()[0]).toBe('4');
});

test.each(['{"not":"a list"', '{"not":"a list"}', 'null'])('ignores invalid data in storage: %s', async (text) => {
  localStorage.setItem(`${SITE.storagePrefix}feedback-outbox`, text);
  const { send, kept } = await reload();
  expect(post).not.toHaveBeenCalled();
  post.mockResolvedValue(answer(500));
  await send('one');
  expect(kept()).toEqual(['one']);
});

test('a reader whose browser forbids locks, as it does with storage, still sends feedback', async () => {
  const request = async () => Promise.reject(new DOMException('denied', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const { send } = await openPage();
  await send('one');
  expect(sent()).toEqual(['one']);
});

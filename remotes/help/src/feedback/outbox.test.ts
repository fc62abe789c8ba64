import { SITE } from 'shared/testing/site';

const LINK = 'https://tuzamuke.test/help-center/how-do-i-create-goal';
const post = jest.fn();
const sent = () => post.mock.calls.map(([, { body }]) => JSON.parse(body).message);
const keys = () => post.mock.calls.map(([, { headers }]) => headers['Idempotency-Key']);
const answer = (status: number) => ({ ok: status < 300, status });

/** The page's modules as a fresh document has them. */
async function openPage() {
  jest.resetModules();
  const { submit } = await import('./submit');
  const { payloadOf } = await import('shared/contract/feedback/payload');
  const { readOutbox } = await import('./outbox');
  return {
    say: (message: string) => submit(payloadOf.yes(LINK, message), SITE),
    kept: () => readOutbox(SITE).map(({ payload }) => 'message' in payload && payload.message),
  };
}

let leave = () => undefined as void;

/** What the layout of every help page does when it is first shown in a document. */
async function reload() {
  leave();
  const page = await openPage();
  const { watchKept } = await import('./watch-kept');
  /** What the layout does when the reader goes on to another help page in the same document. */
  const goOn = async () => {
    leave();
    leave = watchKept(SITE);
    await settle();
  };
  leave = () => undefined;
  await goOn();
  return { ...page, goOn };
}

/** Lets the import of the resending code and the answers come in. */
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
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

test('what was sent is not kept', async () => {
  const { say, kept } = await openPage();
  await say('one');
  expect(kept()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test.each([302, 400, 404, 429, 500])('an answer of %i counts as not sent', async (status) => {
  post.mockResolvedValue(answer(status));
  const { say, kept } = await openPage();
  await say('one');
  expect(kept()).toEqual(['one']);
});

test('what is being sent is kept already, should the tab be closed', async () => {
  post.mockReturnValue(new Promise(() => undefined));
  const { say, kept } = await openPage();
  void say('one');
  expect(kept()).toEqual(['one']);
});

test('a later page sends it again, the oldest first and under its first key', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { say } = await openPage();
  await say('one');
  await say('two');
  const before = keys();
  post.mockReset().mockResolvedValue(answer(204));
  const { kept } = await reload();
  expect(sent()).toEqual(['one', 'two']);
  expect(keys()).toEqual(before);
  expect(kept()).toEqual([]);
});

test('it stops at the first that fails, and keeps the rest in order', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { say } = await openPage();
  for (const message of ['one', 'two', 'three']) await say(message);
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

  test.each([400, 404, 413, 415])(
    'refuses with %i: the words are kept, what was written later is sent all the same',
    async (status) => {
      post.mockResolvedValue(answer(status));
      const { say } = await openPage();
      await say('one');
      await say('two');
      post.mockReset().mockResolvedValueOnce(answer(status)).mockResolvedValue(answer(204));
      const { kept } = await reload();
      expect(sent()).toEqual(['one', 'two']);
      expect(kept()).toEqual(['one']);
    },
  );

  test('gets what it refused twice once a day, until it takes it', async () => {
    post.mockResolvedValue(answer(400));
    const { say } = await openPage();
    await say('one');
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

  test('is tried for ninety days, also with what an earlier page has kept; then the words leave the browser', async () => {
    post.mockResolvedValue(answer(400));
    const { say } = await openPage();
    await say('one');
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

test('an answer above the limit stops what comes after it, until the next page', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { say } = await openPage();
  for (const message of ['one', 'two']) await say(message);
  post.mockReset().mockResolvedValue(answer(429));
  const { kept } = await reload();
  expect(sent()).toEqual(['one']);
  expect(kept()).toEqual(['one', 'two']);
});

test('a document sends what is kept once, however many help pages are read in it', async () => {
  post.mockResolvedValue(answer(503));
  const { say } = await openPage();
  await say('one');
  post.mockClear();
  const { goOn, kept } = await reload();
  expect(sent()).toEqual(['one']);
  await goOn();
  await goOn();
  expect(sent()).toEqual(['one']);
  expect(kept()).toEqual(['one']);
});

test('on each of these pages the connection’s return is heard once', async () => {
  post.mockRejectedValueOnce(new TypeError('offline'));
  const { goOn, say } = await reload();
  await goOn();
  await say('one');
  post.mockClear();
  const listeners = jest.spyOn(window, 'removeEventListener');
  await goOn();
  expect(listeners).toHaveBeenCalledWith('online', expect.any(Function));
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(sent()).toEqual(['one']);
});

test('it is sent again when the connection comes back, without another page', async () => {
  const { say, kept } = await reload();
  post.mockRejectedValueOnce(new TypeError('offline'));
  await say('one');
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(sent()).toEqual(['one', 'one']);
  expect(kept()).toEqual([]);
});

test('what failed once more as the page opened is sent when the connection comes back', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { say } = await openPage();
  await say('one');
  const { kept } = await reload();
  expect(kept()).toEqual(['one']);
  post.mockReset().mockResolvedValue(answer(204));
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(sent()).toEqual(['one']);
  expect(kept()).toEqual([]);
});

test('what this page is sending right now is not sent a second time beside it', async () => {
  const { say } = await reload();
  post.mockReturnValue(new Promise(() => undefined));
  void say('one');
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(post).toHaveBeenCalledTimes(1);
});

test('what another tab holds is left to it', async () => {
  post.mockRejectedValueOnce(new TypeError('offline'));
  const { say } = await openPage();
  await say('one');
  const request = jest.fn(async (_name: string, _options: object, work: (lock: null) => unknown) => work(null));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const [key] = keys();
  const { kept } = await reload();
  expect(request).toHaveBeenCalledWith(`feedback ${key}`, { ifAvailable: true }, expect.any(Function));
  expect(post).not.toHaveBeenCalled();
  expect(kept()).toEqual(['one']);
});

test('of two that are kept, the one that no other tab holds is sent, under its own key', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { say } = await openPage();
  await say('one');
  await say('two');
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

test('what another tab has sent meanwhile is not sent again', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { say } = await openPage();
  await say('one');
  await say('two');
  // While this tab sends the first, another one sends the second.
  post.mockReset().mockImplementation(async () => {
    localStorage.setItem(`${SITE.storagePrefix}feedback-outbox`, '[]');
    return answer(204);
  });
  const { kept } = await reload();
  expect(sent()).toEqual(['one']);
  expect(kept()).toEqual([]);
});

test('twenty are kept at most, and the oldest give way', async () => {
  post.mockRejectedValue(new TypeError('offline'));
  const { say, kept } = await openPage();
  for (let number = 1; number <= 23; number += 1) await say(String(number));
  expect(kept()).toHaveLength(20);
  expect(kept()[0]).toBe('4');
});

test.each(['{"not":"a list"', '{"not":"a list"}', 'null'])(
  'what someone else wrote into the storage is no submission: %s',
  async (text) => {
    localStorage.setItem(`${SITE.storagePrefix}feedback-outbox`, text);
    const { say, kept } = await reload();
    expect(post).not.toHaveBeenCalled();
    post.mockResolvedValue(answer(500));
    await say('one');
    expect(kept()).toEqual(['one']);
  },
);

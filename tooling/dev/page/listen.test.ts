/** @jest-environment jsdom */
import type { News, Runtime } from './development';

const mockRuntimes = new Map<string, Runtime>();
const mockRefresh = jest.fn();
const mockShow = jest.fn();
const mockContent = jest.fn();
jest.mock('./react-refresh', () => ({ runtimes: mockRuntimes, refreshComponents: () => mockRefresh() }));
jest.mock('./renew', () => ({ showTouched: async () => mockShow(), renewContent: async () => mockContent() }));

let hear: (message: { data: string }) => void;
const showFaults = jest.fn();
const reload = jest.fn();

/** What the server says, one after the other, until the page has taken it. */
async function say(...news: News[]): Promise<void> {
  news.forEach((one) => hear({ data: JSON.stringify(one) }));
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
const built = (hash: string, part = 'help'): News => ({ kind: 'built', part, hash });

/** A part of the page that runs a build; to update brings it to `next`, or nothing where there is no update. */
function runs(hash: string, next: string | null = 'new', part = 'help') {
  let running = hash;
  const update = jest.fn(async () => {
    if (next === null) return null;
    running = next;
    return [];
  });
  mockRuntimes.set(part, { part, hash: () => running, update });
  return update;
}

beforeEach(async () => {
  jest.clearAllMocks();
  jest.resetModules();
  mockRuntimes.clear();
  delete document.documentElement.dataset.broken;
  globalThis.early = { page: true, section: true } as never;
  globalThis.EventSource = class {
    set onmessage(listener: typeof hear) {
      hear = listener;
    }
  } as never;
  const { listen } = await import('./listen');
  listen({ showFaults, startAnew: reload });
});

test('applies a new build to the open page, and shows what it changed', async () => {
  const update = runs('old');
  await say(built('new'));
  expect([update, mockRefresh, mockShow].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['runs already', () => runs('new')],
  ['has not loaded', () => runs('old', 'new', 'legal')],
])('a build that the page %s changes nothing', async (_how, run) => {
  const update = run();
  await say(built('new'));
  expect(update).not.toHaveBeenCalled();
  expect(mockRefresh).not.toHaveBeenCalled();
});

test('a page whose build is too old to be updated is loaded again', async () => {
  runs('old', null);
  await say(built('new'));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(mockRefresh).not.toHaveBeenCalled();
});

test.each([
  { page: false, section: false },
  { page: true, section: false },
])('a page that is not hydrated yet is loaded again, because hydration keeps what the server wrote: %o', async (early) => {
  globalThis.early = early as never;
  document.body.innerHTML = '<div id="section"></div>';
  const update = runs('old');
  await say(built('old'));
  expect(reload).not.toHaveBeenCalled();
  await say(built('new'));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(update).not.toHaveBeenCalled();
});

test('a page that already has the newest build stays', async () => {
  let running = 'old';
  const update = jest.fn(async () => {
    running = 'new';
    return null;
  });
  mockRuntimes.set('help', { part: 'help', hash: () => running, update });
  await say(built('new'));
  expect(reload).not.toHaveBeenCalled();
});

test('reloads for what cannot be replaced, and keeps listening', async () => {
  const update = runs('old');
  update.mockRejectedValueOnce(new Error('Aborted'));
  await say(built('new'), { kind: 'content', part: 'help' });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(mockContent).toHaveBeenCalledTimes(1);
});

test('applies updates one after the other', async () => {
  let finish: (updated: unknown[]) => void = () => undefined;
  const update = jest.fn(() => new Promise<unknown[]>((resolve) => (finish = resolve)));
  mockRuntimes.set('help', { part: 'help', hash: () => 'old', update });
  await say(built('new'), { kind: 'content', part: 'help' });
  expect(mockContent).not.toHaveBeenCalled();
  finish([]);
  await say();
  expect(mockContent).toHaveBeenCalledTimes(1);
});

test('shows faults at once, also while a build is being applied', async () => {
  const update = jest.fn(() => new Promise<unknown[]>(() => undefined));
  mockRuntimes.set('help', { part: 'help', hash: () => 'old', update });
  const faults = [{ part: 'help', file: 'a.ts', line: 1, message: 'x' }];
  await say(built('new'), { kind: 'faults', faults });
  expect(showFaults.mock.calls).toEqual([[faults]]);
});

test.each([
  ['only the server’s bundle has changed', [{ kind: 'reload' }], 1],
  ['the server is the first that it hears', [{ kind: 'server', id: 'a' }], 0],
  [
    'the server is the one from before, after a break',
    [
      { kind: 'server', id: 'a' },
      { kind: 'server', id: 'a' },
    ],
    0,
  ],
  [
    'another server answers',
    [
      { kind: 'server', id: 'a' },
      { kind: 'server', id: 'b' },
    ],
    1,
  ],
] as [string, News[], number][])('when %s the page is reloaded %p times', async (_what, news, times) => {
  await say(...news);
  expect(reload).toHaveBeenCalledTimes(times);
});

test('a page that was not rendered waits for the next build, and reloads with it', async () => {
  document.documentElement.dataset.broken = '';
  await say(built('old'));
  await say(built('old'));
  expect(reload).not.toHaveBeenCalled();
  await say(built('new'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a rendered page does not reload for a build', async () => {
  await say(built('old'), built('new'));
  expect(reload).not.toHaveBeenCalled();
});

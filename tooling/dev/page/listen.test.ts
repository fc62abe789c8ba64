/** @jest-environment jsdom */
import type { News, Runtime } from './development';

const mockRuntimes = new Map<string, Runtime>();
const mockRefresh = jest.fn();
const mockShow = jest.fn();
const mockContent = jest.fn();
jest.mock('./react-refresh', () => ({ runtimes: mockRuntimes, refreshComponents: () => mockRefresh() }));
jest.mock('./renew', () => ({ showTouched: async () => mockShow(), renewContent: async () => mockContent() }));

let onMessage: (message: { data: string }) => void;
const showFaults = jest.fn();
const reload = jest.fn();

/** Sends messages of the server to the page, and waits until it has applied them. */
async function receive(...news: News[]): Promise<void> {
  news.forEach((message) => onMessage({ data: JSON.stringify(message) }));
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
const built = (hash: string, part = 'help'): News => ({ kind: 'built', part, hash });

/** Registers a part that runs a build; its update changes it to the build `next`, or finds none if that is `null`. */
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
  jest.resetModules();
  mockRuntimes.clear();
  delete document.documentElement.dataset.broken;
  globalThis.early = { page: true, section: true } as never;
  globalThis.EventSource = class {
    set onmessage(listener: typeof onMessage) {
      onMessage = listener;
    }
  } as never;
  const { listen } = await import('./listen');
  listen({ showFaults, reload });
});

test('applies a new build to the open page, and shows the changes', async () => {
  const update = runs('old');
  await receive(built('new'));
  expect([update, mockRefresh, mockShow].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['runs already', () => runs('new')],
  ['has not loaded', () => runs('old', 'new', 'legal')],
])('ignores a build that the page %s', async (_case, run) => {
  const update = run();
  await receive(built('new'));
  expect(update).not.toHaveBeenCalled();
  expect(mockRefresh).not.toHaveBeenCalled();
});

test('reloads a page whose build is too old for an update', async () => {
  runs('old', null);
  await receive(built('new'));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(mockRefresh).not.toHaveBeenCalled();
});

test.each([
  { page: false, section: false },
  { page: true, section: false },
])('reloads a page that is not hydrated yet, because hydration keeps the HTML of the server: %o', async (early) => {
  globalThis.early = early as never;
  document.body.innerHTML = '<div id="section"></div>';
  const update = runs('old');
  await receive(built('old'));
  expect(reload).not.toHaveBeenCalled();
  await receive(built('new'));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(update).not.toHaveBeenCalled();
});

test('does not reload a page that already has the newest build', async () => {
  let running = 'old';
  const update = jest.fn(async () => {
    running = 'new';
    return null;
  });
  mockRuntimes.set('help', { part: 'help', hash: () => running, update });
  await receive(built('new'));
  expect(reload).not.toHaveBeenCalled();
});

test('reloads when an update fails, and keeps listening', async () => {
  const update = runs('old');
  update.mockRejectedValueOnce(new Error('Aborted'));
  await receive(built('new'), { kind: 'content', part: 'help' });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(mockContent).toHaveBeenCalledTimes(1);
});

test('applies updates one after another', async () => {
  let finish: (updated: unknown[]) => void = () => undefined;
  const update = jest.fn(() => new Promise<unknown[]>((resolve) => (finish = resolve)));
  mockRuntimes.set('help', { part: 'help', hash: () => 'old', update });
  await receive(built('new'), { kind: 'content', part: 'help' });
  expect(mockContent).not.toHaveBeenCalled();
  let show: () => void = () => undefined;
  mockShow.mockImplementationOnce(() => new Promise<void>((resolve) => (show = resolve)));
  finish([]);
  await receive();
  expect(mockContent).not.toHaveBeenCalled();
  show();
  await receive();
  expect(mockContent).toHaveBeenCalledTimes(1);
});

test('shows faults at once, also while a build is being applied', async () => {
  const update = jest.fn(() => new Promise<unknown[]>(() => undefined));
  mockRuntimes.set('help', { part: 'help', hash: () => 'old', update });
  const faults = [{ part: 'help', file: 'a.ts', line: 1, message: 'x' }];
  await receive(built('new'), { kind: 'faults', faults });
  expect(showFaults.mock.calls).toEqual([[faults]]);
});

test.each([
  ['only the server’s bundle has changed', [{ kind: 'reload' }], 1],
  ['the page connects for the first time', [{ kind: 'server', id: 'a' }], 0],
  [
    'the page reconnects to the same server',
    [
      { kind: 'server', id: 'a' },
      { kind: 'server', id: 'a' },
    ],
    0,
  ],
  [
    'the page reconnects to another server',
    [
      { kind: 'server', id: 'a' },
      { kind: 'server', id: 'b' },
    ],
    1,
  ],
] as [string, News[], number][])('when %s the page is reloaded %p times', async (_case, news, times) => {
  await receive(...news);
  expect(reload).toHaveBeenCalledTimes(times);
});

test('an error page reloads after the next build', async () => {
  document.documentElement.dataset.broken = '';
  await receive(built('old'));
  await receive(built('old'));
  expect(reload).not.toHaveBeenCalled();
  await receive(built('new'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a rendered page does not reload for a build', async () => {
  await receive(built('old'), built('new'));
  expect(reload).not.toHaveBeenCalled();
});

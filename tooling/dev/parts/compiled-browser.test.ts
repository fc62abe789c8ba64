import webpack from 'webpack';
import { CompiledBrowser } from './compiled-browser';

jest.mock('webpack', () => jest.fn());

type End = (error: Error | null, stats?: object) => void;
let end: End;
let change: () => void;
const watching = { close: jest.fn((callback: () => void) => callback()) };
const compiler = {
  hooks: { invalid: { tap: (_name: string, handler: () => void) => (change = handler) } },
  watch: jest.fn((_options: object, handler: End) => {
    end = handler;
    return watching;
  }),
  run: jest.fn((handler: End) => void (end = handler)),
  close: jest.fn((callback: () => void) => callback()),
};
const callbacks = { onBuilt: jest.fn(), onFailed: jest.fn() };
const statsOf = (hash: string, isFine = true) => ({
  hash,
  hasErrors: () => !isFine,
  compilation: { fileDependencies: new Set([`/site/${hash}.ts`]) },
});

beforeEach(() => jest.mocked(webpack).mockReturnValue(compiler as never));
const start = (isWatched = true) => {
  const browser = new CompiledBrowser({}, callbacks);
  browser.start(isWatched);
  return browser;
};
/** Whether `idle` has resolved. */
async function watchIdle(browser: CompiledBrowser) {
  const state = { isIdle: false };
  void browser.idle().then(() => (state.isIdle = true));
  await new Promise((resolve) => setImmediate(resolve));
  return state;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('idle waits for the build, and for another one when files change meanwhile', async () => {
  const browser = start();
  const idle = await watchIdle(browser);
  expect(idle.isIdle).toBe(false);
  end(null, statsOf('one'));
  change();
  await settle();
  expect(idle.isIdle).toBe(false);
  end(null, statsOf('two'));
  await settle();
  expect(idle.isIdle).toBe(true);
  change();
  expect((await watchIdle(browser)).isIdle).toBe(false);
});

test('reports a build with faults, and keeps the newest one without', async () => {
  const browser = start();
  expect(browser.contains('/site/one.ts')).toBe(false);
  end(null, statsOf('one'));
  const bad = statsOf('bad', false);
  end(null, bad);
  expect(callbacks.onBuilt).toHaveBeenCalledTimes(1);
  expect(callbacks.onFailed.mock.calls).toEqual([[bad]]);
  expect(browser.stats).toMatchObject({ hash: 'one' });
  expect([browser.contains('/site/one.ts'), browser.contains('/site/bad.ts')]).toEqual([true, false]);
  expect((await watchIdle(browser)).isIdle).toBe(true);
});

test('logs a failure of webpack itself, and resolves idle', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const browser = start();
  const error = new Error('no space left');
  end(error);
  expect(logged).toHaveBeenCalledWith(error);
  expect(callbacks.onBuilt).not.toHaveBeenCalled();
  expect((await watchIdle(browser)).isIdle).toBe(true);
  logged.mockRestore();
});

test.each([
  [true, [1, 0, 1, 0]],
  [false, [0, 1, 0, 1]],
])('can be closed when watched and when built once (watched: %p)', async (isWatched, calls) => {
  const browser = start(isWatched);
  await browser.close();
  expect([compiler.watch, compiler.run, watching.close, compiler.close].map(({ mock }) => mock.calls.length)).toEqual(calls);
});

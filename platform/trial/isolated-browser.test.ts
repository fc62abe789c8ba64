import { existsSync, rmSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { newContext, openIsolatedBrowser } from './isolated-browser';

jest.mock('playwright-core', () => ({ chromium: { launch: jest.fn() } }));
const launch = jest.mocked(chromium.launch);
const home = () => launch.mock.lastCall![0]!.env!.HOME!;

test('gives a browser its own folder instead of the environment, leaves signals to the program, and removes the folder when it is closed', async () => {
  const close = jest.fn(async () => expect(existsSync(home())).toBe(true));
  launch.mockResolvedValueOnce({ close } as unknown as Browser);
  const closed = await openIsolatedBrowser('/usr/bin/chromium');
  expect(launch.mock.lastCall![0]!.env).toEqual({ HOME: home(), TMPDIR: home(), PATH: process.env.PATH, LANG: 'C.UTF-8' });
  // Closed by a signal, a browser would count as a page that crashed.
  expect(launch.mock.lastCall![0]).toMatchObject({ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false });
  await closed.close();
  expect(close).toHaveBeenCalledTimes(1);
  expect(existsSync(home())).toBe(false);
});

test('the browser resolves only the name of the proxy', async () => {
  launch.mockResolvedValueOnce({} as Browser);
  await openIsolatedBrowser('/usr/bin/chromium');
  const rules = launch.mock.lastCall![0]!.args!.filter((each) => each.startsWith('--host-resolver-rules='));
  expect(rules).toEqual(['--host-resolver-rules=MAP pair.invalid 127.0.0.1,MAP * ~NOTFOUND']);
  // Also what no visitor requests, to this machine too.
  expect(launch.mock.lastCall![0]!.proxy).toEqual({ server: 'http://no-network.invalid:1', bypass: '<-loopback>' });
  rmSync(home(), { recursive: true });
});

test("a visitor's requests all go to the proxy of the pair, also those to this machine, and to no service worker", async () => {
  const browser = { newContext: jest.fn() };
  await newContext(browser as unknown as Browser, { port: 4000 });
  expect(browser.newContext).toHaveBeenCalledWith(
    expect.objectContaining({
      proxy: { server: 'http://pair.invalid:4000', bypass: '<-loopback>' },
      serviceWorkers: 'block',
      acceptDownloads: false,
    }),
  );
});

test('a browser that does not start leaves no folder', async () => {
  launch.mockRejectedValueOnce(new Error('no such file'));
  await expect(openIsolatedBrowser('/usr/bin/chromium')).rejects.toThrow('no such file');
  expect(existsSync(home())).toBe(false);
});

test('a browser that fails as it is closed leaves no folder either', async () => {
  launch.mockResolvedValueOnce({ close: () => Promise.reject(new Error('it has crashed')) } as unknown as Browser);
  const closed = await openIsolatedBrowser('/usr/bin/chromium');
  await expect(closed.close()).rejects.toThrow('it has crashed');
  expect(existsSync(home())).toBe(false);
});

test.each([
  [1000, true],
  [0, false],
])(
  'a browser that user %i starts is sandboxed: %p, because Chromium refuses its sandbox to root alone',
  async (user, isSandboxed) => {
    jest.spyOn(process, 'getuid').mockReturnValue(user);
    launch.mockResolvedValueOnce({} as Browser);
    await openIsolatedBrowser('/usr/bin/chromium');
    expect(launch.mock.lastCall![0]!.chromiumSandbox).toBe(isSandboxed);
    rmSync(home(), { recursive: true });
  },
);

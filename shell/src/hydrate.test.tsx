import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SITE } from 'shared/testing/site';
import { selectedRelease } from 'shared/testing/selected-release';
import type { PageSelection } from 'shared/contract/page/page-state';
import { hydrate } from './hydrate';
import { loadMessages } from './language/load-messages';
import { watchArrivals, withTimeout } from './loading/timeout';
import type { RemoteLoader } from './loading/page-loader';
import { trustProse } from './loading/trust-prose';
import { startOffline } from './offline/start-offline';
import { watchFelt } from './signals/felt';
import { reportFailed, reportFelt, reportRequested, reportLoaded, reportRecovered, startReporting } from './signals/report';
import { loadFakeRemote, SECTIONS } from './testing/render-app';

jest.mock('react-dom/client', () => ({ hydrateRoot: jest.fn() }));
jest.mock('./language/load-messages', () => ({ loadMessages: jest.fn(async () => ({})) }));
jest.mock('./offline/start-offline', () => ({ startOffline: jest.fn(async () => undefined) }));
jest.mock('./loading/timeout', () => ({ watchArrivals: jest.fn(), withTimeout: jest.fn((loading) => loading) }));
jest.mock('./loading/trust-prose', () => ({ trustProse: jest.fn() }));
jest.mock('./signals/felt', () => ({ watchFelt: jest.fn() }));
jest.mock('./signals/report', () => ({
  startReporting: jest.fn(),
  reportFailed: jest.fn(),
  reportFelt: jest.fn(),
  reportRequested: jest.fn(),
  reportLoaded: jest.fn(),
  reportRecovered: jest.fn(),
}));

const facts = Object.entries(SECTIONS).map(([name, fact]) => [name, { ...selectedRelease({ version: '2' }), ...fact }]);
const SELECTION: PageSelection = { page: 4, shell: { version: '9', integrity: {} }, sections: Object.fromEntries(facts) };
const FILE = { href: '/facts.json', integrity: 'sha256-facts' };
const HTML = '<main><div id="section" data-section="legal"><h1>Written</h1></div></main>';

/** The page as the server wrote it, and the arguments of `hydrateRoot`. */
async function open({
  selection = SELECTION,
  load = loadFakeRemote,
  meanwhile = async () => undefined,
}: { selection?: PageSelection; load?: RemoteLoader; meanwhile?: () => Promise<void> } = {}) {
  history.replaceState(null, '', '/terms-conditions');
  const state = { language: 'en', section: 'legal' };
  const facts = { shell: selection.shell, sections: selection.sections, site: SITE, year: 2026 };
  const inPage = {
    page: 4,
    shell: { version: selection.shell.version },
    facts: FILE,
    arms: selection.arms,
    preview: selection.preview,
  };
  globalThis.early = { clicks: [], pressed: [], named: [], facts: JSON.stringify(facts) };
  document.body.innerHTML = `<div id="root">${HTML}</div>
    <script type="application/json" id="page-state">${JSON.stringify(state)}</script>
    <script type="application/json" id="picks">${JSON.stringify(inPage)}</script>`;
  const createLoader = jest.fn(() => load);
  const hydration = hydrate(createLoader);
  await jest.advanceTimersByTimeAsync(2_999);
  const early = jest.mocked(hydrateRoot).mock.calls.length;
  await jest.advanceTimersByTimeAsync(10);
  await meanwhile();
  await hydration;
  await jest.advanceTimersByTimeAsync(1_000);
  const [root, tree, options] = jest.mocked(hydrateRoot).mock.lastCall!;
  const { rendered } = (tree as ReactElement<{ children: ReactElement<{ rendered: object }> }>).props.children.props;
  return { createLoader, early, root, rendered, options: options! };
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});

test('hydrates the server’s HTML, with the section whose HTML it contains', async () => {
  const { createLoader, early, root, rendered } = await open();
  expect(early).toBe(1);
  expect(createLoader).toHaveBeenCalledWith(SELECTION, 'legal');
  const [[selection]] = createLoader.mock.calls as unknown as [[PageSelection]];
  // Sections get some of the data in the page.
  expect(() => Object.assign(selection.sections.help!, { version: 'forged' })).toThrow(TypeError);
  expect(root).toBe(document.getElementById('root'));
  expect(rendered).toEqual({ html: '<h1>Written</h1>', page: HTML, isReady: true });
  expect(trustProse).toHaveBeenCalledTimes(1);
});

test('hydrates the page without a section that has not loaded after three seconds, whose HTML stays', async () => {
  const { early, rendered } = await open({ load: () => new Promise(() => undefined) });
  expect(early).toBe(0);
  expect(rendered).toMatchObject({ html: '<h1>Written</h1>', isReady: false });
});

test('does not wait any longer for a section that failed', async () => {
  const { early, rendered } = await open({ load: () => Promise.reject(new Error('dead')) });
  expect(early).toBe(1);
  expect(rendered).toMatchObject({ isReady: false });
});

test('gives up a page when nothing has arrived for too long', async () => {
  await open();
  expect(watchArrivals).toHaveBeenCalledTimes(1);
  expect(withTimeout).toHaveBeenCalledWith(expect.any(Promise), 'chunk');
});

test.each(['pointerdown', 'keydown'])(
  'requests messages that failed again when the visitor presses (%s), until they load',
  async (press) => {
    for (let attempt = 0; attempt < 2; attempt += 1) jest.mocked(loadMessages).mockRejectedValueOnce(new Error('no network'));
    const { rendered } = await open({
      async meanwhile() {
        for (const requests of [1, 2]) {
          await jest.advanceTimersByTimeAsync(60_000);
          expect(loadMessages).toHaveBeenCalledTimes(requests);
          expect(hydrateRoot).not.toHaveBeenCalled();
          dispatchEvent(new Event(press));
        }
        await jest.advanceTimersByTimeAsync(1_000);
      },
    });
    expect(rendered).toMatchObject({ isReady: true });
    expect(jest.mocked(loadMessages).mock.calls).toEqual([['en'], ['en'], ['en']]);
  },
);

test('reports that the shell was hydrated, what React repaired, and which page failed', async () => {
  const broken: RemoteLoader = async (section) => ({
    ...(await loadFakeRemote(section)),
    loadMessages: () => Promise.reject(new Error('dead')),
  });
  const { options } = await open({ load: broken });
  expect(startReporting).toHaveBeenCalledWith(SELECTION);
  expect(reportLoaded).toHaveBeenCalledWith('shell');
  expect(reportFailed).toHaveBeenCalledWith('legal', new Error('dead'));
  options.onRecoverableError!(new Error('418'), { componentStack: 'at a' });
  expect(reportRecovered).toHaveBeenCalledWith('legal', new Error('418'), 'at a');
});

test('measures a visit while a rollout runs, and otherwise spares the visitor the script', async () => {
  await open();
  expect(watchFelt).not.toHaveBeenCalled();
  expect(reportRequested).not.toHaveBeenCalled();
  await open({ selection: { ...SELECTION, arms: { help: 'stable' } } });
  expect(reportRequested).toHaveBeenCalledWith('legal');
  expect(watchFelt).toHaveBeenCalledWith('legal', reportFelt);
});

test('starts offline reading once the page is hydrated and the browser has nothing else to do', async () => {
  const whenIdle = jest.fn<void, [() => void]>();
  Object.assign(globalThis, { requestIdleCallback: whenIdle });
  await open();
  expect(startOffline).not.toHaveBeenCalled();
  whenIdle.mock.lastCall![0]();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(startOffline).toHaveBeenCalledTimes(1);
});

test.each([
  ['a preview', { ...SELECTION, preview: 'help@1.0.0' }],
  ['a page under development', { ...SELECTION, shell: { version: 'dev', integrity: {} } }],
])('caches nothing of %s', async (_what, selection) => {
  await open({ selection });
  expect(startOffline).not.toHaveBeenCalled();
});

test('hydrates the page in a browser that lacks or forbids service workers', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await open();
  expect(startOffline).not.toHaveBeenCalled();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  const logged = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  jest.mocked(startOffline).mockRejectedValueOnce(new Error('forbidden'));
  await open();
  expect(logged).toHaveBeenCalledWith(new Error('forbidden'));
  logged.mockRestore();
});

import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import react from 'react';
import type { SelectedRelease, PageSelection } from 'shared/contract/page/page-state';
import { selectedRelease } from 'shared/testing/selected-release';
import { createRemoteLoader } from './load-remote';
import { loadStyles } from './load-styles';
import { nowInUse, reportFailed } from '../signals/report';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('./load-styles', () => ({ loadStyles: jest.fn(async () => undefined) }));
jest.mock('../signals/report', () => ({ nowInUse: jest.fn(), reportFailed: jest.fn() }));

const runtime = { load: jest.mocked(loadRemote), register: jest.mocked(registerRemotes) };

const release = (version: string, previousGood?: SelectedRelease): SelectedRelease => {
  const base = `/_releases/legal/${version}`;
  return selectedRelease({
    version,
    container: `legal_${version.replaceAll('.', '_')}`,
    entry: `${base}/remoteEntry.js`,
    styles: [`${base}/a.css`],
    integrity: {},
    previousGood,
  });
};
const selectionOf = (legal?: SelectedRelease): PageSelection => ({
  page: 2,
  shell: { version: '1', integrity: {} },
  sections: legal ? { legal } : {},
});

/** Returns what a test sets for each container; records the requests in order. */
function serve(answers: Record<string, () => unknown>): string[] {
  const requested: string[] = [];
  runtime.load.mockImplementation(async (id) => {
    const [{ entry }] = runtime.register.mock.lastCall![0] as unknown as [{ entry: string }];
    requested.push(entry.replace(/retry=\d+/, 'retry'));
    const answer = answers[id.split('/')[0]!]?.();
    if (answer instanceof Error) throw answer;
    return { default: answer };
  });
  return requested;
}
const fail = () => new Error('dead');
const remote = { contract: 1, routes: [] };
const oldRemote = { contract: 1, routes: [], namespace: 'old' };

let count = 0;
let OLD: SelectedRelease;
let NEW: SelectedRelease;
beforeEach(() => {
  // Runtime and loader remember every requested entry, so each test has its own releases.
  count += 1;
  OLD = release(`1.0.${count}`);
  NEW = release(`2.0.${count}`, OLD);
});
const nameOf = ({ container }: SelectedRelease) => container;

test('no section can replace a function of React, because React is frozen before the first one loads', () => {
  createRemoteLoader(selectionOf(), null);
  expect(Object.isFrozen(react)).toBe(true);
});

test('loads a section once, by its direct entry and with its styles, and reports its version as in use', async () => {
  const requested = serve({ [nameOf(NEW)]: () => remote });
  const load = createRemoteLoader(selectionOf(NEW), null);
  await expect(Promise.all([load('legal'), load('legal')])).resolves.toEqual([remote, remote]);
  expect(requested).toEqual([NEW.entry]);
  expect(runtime.register).toHaveBeenCalledWith([{ name: nameOf(NEW), entry: NEW.entry }], { force: true });
  expect(loadStyles).toHaveBeenCalledWith(NEW);
  expect(nowInUse).toHaveBeenCalledWith('legal', NEW.version);
  expect(reportFailed).not.toHaveBeenCalled();
});

test('requests a failed entry again with a changed query', async () => {
  let tries = 0;
  const requested = serve({ [nameOf(NEW)]: () => ((tries += 1) === 1 ? fail() : remote) });
  await expect(createRemoteLoader(selectionOf(NEW), null)('legal')).resolves.toBe(remote);
  expect(requested).toEqual([NEW.entry, `${NEW.entry}?retry`]);
  expect(reportFailed).not.toHaveBeenCalled();
});

test('uses no query twice, because the runtime would not request it again', async () => {
  serve({ [nameOf(NEW)]: fail });
  const load = createRemoteLoader(selectionOf(release(NEW.version)), null);
  await load('legal').catch(() => undefined);
  await load('legal').catch(() => undefined);
  const entries = runtime.register.mock.calls.map(([[registered]]) => (registered as { entry: string }).entry);
  expect(entries).toHaveLength(4);
  expect(new Set(entries).size).toBe(4);
});

test('reports a broken release and loads its fallback', async () => {
  const requested = serve({ [nameOf(NEW)]: fail, [nameOf(OLD)]: () => oldRemote });
  await expect(createRemoteLoader(selectionOf(NEW), 'landing')('legal')).resolves.toBe(oldRemote);
  expect(requested).toEqual([NEW.entry, `${NEW.entry}?retry`, OLD.entry]);
  expect(reportFailed).toHaveBeenCalledWith('legal', new Error('dead'), NEW.version);
  expect(nowInUse).toHaveBeenCalledWith('legal', OLD.version);
});

test('the first load of the section in the page’s HTML uses no fallback, later loads may', async () => {
  serve({ [nameOf(NEW)]: fail, [nameOf(OLD)]: () => oldRemote });
  const load = createRemoteLoader(selectionOf(NEW), 'legal');
  await expect(load('legal')).rejects.toThrow('dead');
  await expect(load('legal')).resolves.toBe(oldRemote);
});

test('requests the entry again in the call after a failure', async () => {
  let isDead = true;
  serve({ [nameOf(OLD)]: () => (isDead ? fail() : remote) });
  const load = createRemoteLoader(selectionOf(OLD), null);
  await expect(load('legal')).rejects.toThrow('dead');
  isDead = false;
  await expect(load('legal')).resolves.toBe(remote);
});

test('a release without its styles does not count as loaded', async () => {
  serve({ [nameOf(OLD)]: () => remote });
  jest.mocked(loadStyles).mockRejectedValueOnce(new Error('no style'));
  await expect(createRemoteLoader(selectionOf(OLD), null)('legal')).rejects.toThrow('no style');
  expect(nowInUse).not.toHaveBeenCalled();
});

test('rejects an entry that exposes nothing', async () => {
  serve({});
  runtime.load.mockResolvedValue(null);
  await expect(createRemoteLoader(selectionOf(OLD), null)('legal')).rejects.toThrow('has no ./remote');
});

test('rejects a section without a selected release', async () => {
  await expect(createRemoteLoader(selectionOf(), null)('legal')).rejects.toThrow('No release of legal');
});

test('reports a remote with an unsupported contract, and loads its fallback', async () => {
  serve({ [nameOf(NEW)]: () => ({ ...remote, contract: 99 }), [nameOf(OLD)]: () => oldRemote });
  await expect(createRemoteLoader(selectionOf(NEW), null)('legal')).resolves.toBe(oldRemote);
  expect(reportFailed).toHaveBeenCalledWith(
    'legal',
    expect.objectContaining({ message: expect.stringMatching(/speaks contract 99$/) }),
    NEW.version,
  );
});

test('rejects a remote that names no contract', async () => {
  serve({ [nameOf(OLD)]: () => ({ routes: [] }) });
  await expect(createRemoteLoader(selectionOf(OLD), null)('legal')).rejects.toThrow('speaks contract undefined');
});

test('reports a missing style of the section in the page’s HTML, and loads it without', async () => {
  serve({ [nameOf(OLD)]: () => remote });
  jest.mocked(loadStyles).mockRejectedValueOnce(new Error('no style'));
  await expect(createRemoteLoader(selectionOf(OLD), 'legal')('legal')).resolves.toBe(remote);
  expect(reportFailed).toHaveBeenCalledWith('legal', new Error('no style'), OLD.version);
});

test('gives up a section within ten seconds when no byte arrives, and requests it again in the next call', async () => {
  jest.useFakeTimers();
  runtime.load.mockReturnValueOnce(new Promise(() => undefined));
  const load = createRemoteLoader(selectionOf(OLD), null);
  const first = load('legal').catch((error: Error) => error.message);
  await jest.advanceTimersByTimeAsync(7_000);
  expect(await first).toBe('Nothing came for 7000 ms');
  expect(reportFailed).toHaveBeenCalledWith('legal', expect.any(Error), OLD.version);
  runtime.load.mockResolvedValueOnce({ default: remote });
  await expect(load('legal')).resolves.toBe(remote);
  jest.useRealTimers();
});

import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PickedRelease, Picks } from '../page-state';
import { createRemoteLoader } from './load-remote';
import { loadStyles } from './load-styles';
import { nowInUse, reportFailed } from './report';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('./load-styles', () => ({ loadStyles: jest.fn(async () => undefined) }));
jest.mock('./report', () => ({ nowInUse: jest.fn(), reportFailed: jest.fn() }));

const runtime = { load: jest.mocked(loadRemote), register: jest.mocked(registerRemotes) };

const release = (version: string, previousGood?: PickedRelease): PickedRelease => {
  const base = `/_releases/legal/${version}`;
  return { version, container: `legal_${version.replaceAll('.', '_')}`, entry: `${base}/remoteEntry.js`, styles: [`${base}/a.css`], integrity: {}, previousGood };
};
const OLD = release('1.0.0');
const NEW = release('2.0.0', OLD);
const picksOf = (legal?: PickedRelease): Picks => ({ shell: { version: '1', integrity: {} }, sections: { legal } });

/** Answers each container as a test says; records what was asked for, in order. */
function serve(answers: Record<string, () => unknown>): string[] {
  const asked: string[] = [];
  runtime.load.mockImplementation(async (id) => {
    const [{ entry }] = runtime.register.mock.lastCall![0] as unknown as [{ entry: string }];
    asked.push(entry.replace(/retry=\d+/, 'retry'));
    const answer = answers[id.split('/')[0]!]?.();
    if (answer instanceof Error) throw answer;
    return { default: answer };
  });
  return asked;
}
const fail = () => new Error('dead');

beforeEach(() => jest.clearAllMocks());

test('a section is loaded once by its direct entry, with its styles, and is said to be in use', async () => {
  const asked = serve({ legal_2_0_0: () => 'remote' });
  const load = createRemoteLoader(picksOf(NEW), null);
  await expect(Promise.all([load('legal'), load('legal')])).resolves.toEqual(['remote', 'remote']);
  expect(asked).toEqual([NEW.entry]);
  expect(runtime.register).toHaveBeenCalledWith([{ name: 'legal_2_0_0', entry: NEW.entry }], { force: true });
  expect(loadStyles).toHaveBeenCalledWith(NEW);
  expect(nowInUse).toHaveBeenCalledWith('legal', '2.0.0');
  expect(reportFailed).not.toHaveBeenCalled();
});

test('an entry that failed is asked for again under a changed query', async () => {
  let tries = 0;
  const asked = serve({ legal_2_0_0: () => ((tries += 1) === 1 ? fail() : 'remote') });
  await expect(createRemoteLoader(picksOf(NEW), null)('legal')).resolves.toBe('remote');
  expect(asked).toEqual([NEW.entry, `${NEW.entry}?retry`]);
  expect(reportFailed).not.toHaveBeenCalled();
});

test('no query is used twice, or the runtime would not ask', async () => {
  serve({ legal_2_0_0: fail });
  const load = createRemoteLoader(picksOf(release('2.0.0')), null);
  await load('legal').catch(() => undefined);
  await load('legal').catch(() => undefined);
  const entries = runtime.register.mock.calls.map(([[remote]]) => (remote as { entry: string }).entry).filter((entry) => entry.includes('?'));
  expect(new Set(entries).size).toBe(2);
});

test('a dead release is reported and the good one before it takes its place', async () => {
  const asked = serve({ legal_2_0_0: fail, legal_1_0_0: () => 'old remote' });
  await expect(createRemoteLoader(picksOf(NEW), 'landing')('legal')).resolves.toBe('old remote');
  expect(asked).toEqual([NEW.entry, `${NEW.entry}?retry`, OLD.entry]);
  expect(reportFailed).toHaveBeenCalledWith('legal', new Error('dead'), '2.0.0');
  expect(nowInUse).toHaveBeenCalledWith('legal', '1.0.0');
});

test('the section of this page’s HTML takes its own release or none; once asked again it may fall back', async () => {
  serve({ legal_2_0_0: fail, legal_1_0_0: () => 'old remote' });
  const load = createRemoteLoader(picksOf(NEW), 'legal');
  await expect(load('legal')).rejects.toThrow('dead');
  await expect(load('legal')).resolves.toBe('old remote');
});

test('after a failure the next call starts anew', async () => {
  let isDead = true;
  serve({ legal_1_0_0: () => (isDead ? fail() : 'remote') });
  const load = createRemoteLoader(picksOf(OLD), null);
  await expect(load('legal')).rejects.toThrow('dead');
  isDead = false;
  await expect(load('legal')).resolves.toBe('remote');
});

test('a release without its styles does not count as loaded', async () => {
  serve({ legal_1_0_0: () => 'remote' });
  jest.mocked(loadStyles).mockRejectedValueOnce(new Error('no style'));
  await expect(createRemoteLoader(picksOf(OLD), null)('legal')).rejects.toThrow('no style');
  expect(nowInUse).not.toHaveBeenCalled();
});

test('an entry that exposes nothing is a failure', async () => {
  serve({});
  runtime.load.mockResolvedValue(null);
  await expect(createRemoteLoader(picksOf(OLD), null)('legal')).rejects.toThrow('has no ./remote');
});

test('a section that no release was picked for says so', async () => {
  await expect(createRemoteLoader(picksOf(), null)('legal')).rejects.toThrow('No release of the section "legal"');
});

import type { PartName } from 'shared/contract';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { newFolder } from 'shared/testing/new-folder';
import { applyChange } from './apply-change';
import { pairKey, stateOf, withSection, type Pair } from '../../rollout';
import type { PagesStore } from '../pages-store';
import { pruneStore, type Change } from '../../store';
import { publishForTest, recordOf } from '../../testing/release-folder';
import { folderIn, readRegistry } from '../../testing/folder-in';

let data: string;
let rendered: Set<string>;
const ensure = jest.fn();
const pages = { ensure, has: (pair: Pair) => rendered.has(pairKey(pair)) } as unknown as PagesStore;

const publish = (name: string, version: string, fields: Partial<ReleaseRecord> = {}) =>
  publishForTest(data, { name, version, ...fields });
const help = () => stateOf(readRegistry(data), 'help');
const stable =
  (name: PartName, version: string): Change =>
  (registry) =>
    withSection(registry, name, { stable: version });

const removeAll = () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
  return pruneStore(folderIn(data), { window: 0, dryRun: false });
};
async function revokeKeyOf(part: string): Promise<void> {
  const { keys, trust } = folderIn(data);
  const { id } = trust.whole!.own.keys.find((key) => key.part === part)!;
  await keys.revoke(id, 'it leaked');
}

beforeEach(async () => {
  data = newFolder();
  rendered = new Set();
  ensure.mockReset().mockImplementation(async (pair: Pair) => void rendered.add(pairKey(pair)));
  publish('shell', '1.0.0');
  publish('help', '2.0.0');
  await applyChange(folderIn(data), pages, 'start shell@1.0.0', stable('shell', '1.0.0'));
});

test('a change is in force once every new pair is rendered', async () => {
  const { sequence } = await applyChange(folderIn(data), pages, 'start help@2.0.0', stable('help', '2.0.0'));
  expect(sequence).toBe(2);
  expect(rendered).toEqual(new Set(['1.0.0/shell@1.0.0', '1.0.0/help@2.0.0']));
  expect(readRegistry(data)).toMatchObject({ change: 'start help@2.0.0', sections: { help: { stable: '2.0.0' } } });
});

test('a change that is made resolves, even if the machine cannot check the pages of the next rollback', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const has = jest.spyOn(pages, 'has').mockImplementation(() => {
    throw new Error('EMFILE: too many open files, open');
  });
  const { sequence } = await applyChange(folderIn(data), pages, 'start help@2.0.0', stable('help', '2.0.0'));
  has.mockRestore();
  expect(sequence).toBe(2);
  expect(error).toHaveBeenCalledWith('Not ready for a rollback: EMFILE: too many open files, open');
  error.mockRestore();
});

test('refuses a release that does not render, is not published or speaks another contract', async () => {
  publish('help', '3.0.0', { contract: 2 });
  await expect(applyChange(folderIn(data), pages, 'x', stable('help', '9.9.9'))).rejects.toThrow('help@9.9.9 is not published');
  await expect(applyChange(folderIn(data), pages, 'x', stable('help', '3.0.0'))).rejects.toThrow(/speaks contract 2.*serves 1/);
  publish('shell', '3.0.0', { page: 9 });
  await expect(applyChange(folderIn(data), pages, 'x', stable('shell', '3.0.0'))).rejects.toThrow(
    'Deploy an origin that speaks 9 first',
  );
  ensure.mockRejectedValue(new Error('does not render'));
  await expect(applyChange(folderIn(data), pages, 'x', stable('help', '2.0.0'))).rejects.toThrow('does not render');
  expect(readRegistry(data).sequence).toBe(1);
  expect(readRegistry(data).sections).not.toHaveProperty('help');
});

test('refuses a release with a root that another section claimed after its publication', async () => {
  await applyChange(folderIn(data), pages, 'x', stable('help', '2.0.0'));
  publish('news', '1.0.0', { section: recordOf({ name: 'help', version: '2.0.0' }).section });
  await expect(applyChange(folderIn(data), pages, 'x', stable('news', '1.0.0'))).rejects.toThrow(
    'news@1.0.0 claims /help-center, which help@2.0.0 owns',
  );
  expect(readRegistry(data).sections).not.toHaveProperty('news');
});

test('refuses the second of two sections that claim one root and are started at the same time', async () => {
  publish('news', '1.0.0', { section: recordOf({ name: 'help', version: '2.0.0' }).section });
  ensure.mockImplementationOnce(async (pair: Pair) => {
    rendered.add(pairKey(pair));
    await applyChange(folderIn(data), pages, 'meanwhile', stable('help', '2.0.0'));
  });
  await expect(applyChange(folderIn(data), pages, 'start news@1.0.0', stable('news', '1.0.0'))).rejects.toThrow(
    'news@1.0.0 claims /help-center, which help@2.0.0 owns',
  );
  expect(readRegistry(data)).toMatchObject({ sequence: 2, change: 'meanwhile' });
});

test.each<[what: string, meanwhile: () => Promise<unknown>, reason: string]>([
  ['prune removes', () => removeAll(), 'help@2.0.0 is not published'],
  [
    'has no valid signature any more, because its key was revoked,',
    () => revokeKeyOf('help'),
    'is not signed by a key that counts',
  ],
])('a release that %s while its pages are rendered is not started', async (_what, meanwhile, reason) => {
  jest.spyOn(console, 'error').mockImplementation();
  await folderIn(data).keys.ensureTrust();
  const change = stable('help', '2.0.0');
  ensure.mockImplementationOnce(meanwhile);
  await expect(applyChange(folderIn(data), pages, 'start help@2.0.0', change)).rejects.toThrow(reason);
  expect(readRegistry(data).sections).not.toHaveProperty('help');
});

test('detects a concurrent change of another process, and renders its pairs too', async () => {
  publish('shell', '1.1.0');
  ensure.mockImplementationOnce(async (pair: Pair) => {
    rendered.add(pairKey(pair));
    await applyChange(folderIn(data), pages, 'meanwhile', stable('shell', '1.1.0'));
  });
  await applyChange(folderIn(data), pages, 'start help@2.0.0', stable('help', '2.0.0'));
  expect(rendered).toContain('1.1.0/help@2.0.0');
  expect(readRegistry(data)).toMatchObject({ sequence: 3, sections: { shell: { stable: '1.1.0' }, help: { stable: '2.0.0' } } });
});

test('refuses a change whose pairs do not render beside what another process has just made stable', async () => {
  publish('shell', '1.1.0');
  ensure.mockImplementation(async (pair: Pair) => {
    if (pairKey(pair) === '1.1.0/help@2.0.0') throw new Error('needs the old shell');
    rendered.add(pairKey(pair));
    if (pairKey(pair) === '1.0.0/help@2.0.0') await applyChange(folderIn(data), pages, 'meanwhile', stable('shell', '1.1.0'));
  });
  await expect(applyChange(folderIn(data), pages, 'start help@2.0.0', stable('help', '2.0.0'))).rejects.toThrow(
    'needs the old shell',
  );
  expect(readRegistry(data)).toMatchObject({ sequence: 2, change: 'meanwhile' });
  expect(readRegistry(data).sections).not.toHaveProperty('help');
});

test('a shell that serves two contracts accepts sections of both, so that a new number can be released', async () => {
  publish('shell', '1.1.0', { contract: 2, serves: [1, 2] });
  publish('help', '3.0.0', { contract: 2 });
  await applyChange(folderIn(data), pages, 'x', stable('help', '2.0.0'));
  await applyChange(folderIn(data), pages, 'x', stable('shell', '1.1.0'));
  await applyChange(folderIn(data), pages, 'x', stable('help', '3.0.0'));
  expect(help().stable).toBe('3.0.0');
});

describe('the version that the next rollback would serve', () => {
  const withGood: Change = (registry) => withSection(registry, 'help', { stable: '2.0.0', previousGood: ['1.0.0'] });
  let errorLog: jest.SpyInstance;
  beforeEach(() => {
    publish('help', '1.0.0');
    errorLog = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => errorLog.mockRestore());

  test('is rendered after the change is in force, so that an emergency does not wait', async () => {
    const inForce: Record<string, string | undefined> = {};
    ensure.mockImplementation(async (pair: Pair) => {
      inForce[pairKey(pair)] = readRegistry(data).change;
      rendered.add(pairKey(pair));
    });
    await applyChange(folderIn(data), pages, 'start help@2.0.0', withGood);
    expect(inForce).toEqual({ '1.0.0/help@2.0.0': 'start shell@1.0.0', '1.0.0/help@1.0.0': 'start help@2.0.0' });
  });

  test('is not rendered again', async () => {
    rendered.add('1.0.0/help@1.0.0');
    await applyChange(folderIn(data), pages, 'x', withGood);
    expect(ensure.mock.calls.map(([pair]) => pairKey(pair))).not.toContain('1.0.0/help@1.0.0');
  });

  test('is logged when it does not render, and does not refuse the change', async () => {
    ensure.mockImplementation(async (pair: Pair) => {
      if (pairKey(pair) === '1.0.0/help@1.0.0') throw new Error('needs a newer shell');
      rendered.add(pairKey(pair));
    });
    await expect(applyChange(folderIn(data), pages, 'x', withGood)).resolves.toMatchObject({ sequence: 2 });
    expect(help()).toMatchObject({ stable: '2.0.0', previousGood: ['1.0.0'] });
    expect(errorLog.mock.calls).toEqual([['Not ready for a rollback: needs a newer shell']]);
  });

  test('is not rendered when it speaks a contract that the shell does not serve', async () => {
    publish('help', '1.0.0', { contract: 9 });
    await expect(applyChange(folderIn(data), pages, 'x', withGood)).resolves.toMatchObject({ sequence: 2 });
    expect(ensure.mock.calls.map(([pair]) => pairKey(pair))).not.toContain('1.0.0/help@1.0.0');
    expect(errorLog).toHaveBeenCalledWith(expect.stringMatching(/^Not ready for a rollback: help@1\.0\.0 speaks contract 9/));
  });
});

test('does not check what is served already, so that an emergency does not fail over it', async () => {
  await applyChange(folderIn(data), pages, 'x', stable('help', '2.0.0'));
  ensure.mockRejectedValue(new Error('the disk is full'));
  await applyChange(folderIn(data), pages, 'x', (registry) =>
    withSection(registry, 'help', { blocked: [{ version: '0.9.0', reason: 'r', at: new Date().toISOString() }] }),
  );
  expect(help().blocked).toHaveLength(1);
});

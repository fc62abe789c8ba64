import { publish } from 'platform/commands';
import { emptyRegistry, stateOf, withSection } from 'platform/rollout';
import { loseTables, replaceNewestText } from 'platform/testing/registry-rows';
import type { PagesStore } from 'platform/render';
import { publishForTest } from 'platform/testing/release-folder';
import { newFolder } from 'shared/testing/new-folder';
import { fillEmptyStore } from './fill-empty-store';
import { changeRegistry, folderIn, readRegistry } from 'platform/testing/folder-in';

jest.mock('platform/commands', () => ({ publish: jest.fn() }));

let data: string;
let lines: string[];
const builder = {
  names: () => ['shell', 'help', 'legal', 'news'],
  build: async (name: string) => ({ name, version: '1.0.0', folder: folderIn(data).releases.folder(name, '1.0.0') }),
};
const ensure = jest.fn(async () => undefined);
const pages = { ensure, has: () => true } as unknown as PagesStore;
const fill = () => fillEmptyStore({ store: folderIn(data), pages, builder, log: (line) => lines.push(line) });
const stable = () => Object.entries(readRegistry(data).sections).map(([name, { stable: version }]) => `${name}@${version}`);

beforeEach(() => {
  data = newFolder();
  lines = [];
  jest.mocked(publish).mockReset();
  jest.mocked(publish).mockImplementation(async ({ build: { name, version } }) => {
    publishForTest(data, { name, version });
    return version;
  });
});

test('fills an empty store with every part, the shell first, each with its own policy', async () => {
  expect(await fill()).toBe(true);
  expect(stable()).toEqual(['shell@1.0.0', 'help@1.0.0', 'legal@1.0.0', 'news@1.0.0']);
  expect(stateOf(readRegistry(data), 'legal').policy).toEqual({ kind: 'all-at-once' });
  expect(stateOf(readRegistry(data), 'help').policy.kind).toBe('stages');
  expect(ensure).toHaveBeenCalledWith({ shell: '1.0.0', section: 'news', version: '1.0.0' });
  expect(lines.filter((line) => line.endsWith('is live.'))).toHaveLength(4);
});

test('continues a first start that was interrupted', async () => {
  jest.mocked(publish).mockImplementationOnce(jest.mocked(publish).getMockImplementation()!);
  jest.mocked(publish).mockRejectedValueOnce(new Error('no space left on device'));
  await expect(fill()).rejects.toThrow('no space left');
  expect(stable()).toEqual(['shell@1.0.0']);
  jest.mocked(publish).mockClear();
  await fill();
  expect(jest.mocked(publish).mock.calls.map(([{ build }]) => build.name)).toEqual(['help', 'legal', 'news']);
  expect(stable()).toHaveLength(4);
});

test('two first starts at once on one folder both end well, and each part is started once', async () => {
  expect(await Promise.all([fill(), fill()])).toEqual([true, true]);
  expect(stable()).toEqual(['shell@1.0.0', 'help@1.0.0', 'legal@1.0.0', 'news@1.0.0']);
});

test('leaves a store that was changed later as it is', async () => {
  await changeRegistry(data, 'start help@1.0.0', () => withSection(emptyRegistry(), 'help', { stable: '1.0.0' }));
  expect(await fill()).toBe(true);
  expect(publish).not.toHaveBeenCalled();
  expect(readRegistry(data).sequence).toBe(1);
});

test.each([
  ['lost', () => loseTables(data)],
  ['broken', () => replaceNewestText(data, '{')],
])('publishes nothing over a store whose registry is %s, and names the file', async (_case, damage) => {
  await folderIn(data).keys.ensureTrust();
  await changeRegistry(data, 'test', (registry) => withSection(registry, 'help', { stable: '1.0.0' }));
  damage();
  expect(await fill()).toBe(false);
  expect(publish).not.toHaveBeenCalled();
  expect(lines.join('\n')).toMatch(/Nothing is published or started\. .*site\.db/);
});

test('throws for a broken registry without a last good state', async () => {
  await changeRegistry(data, 'test', (registry) => withSection(registry, 'help', { stable: '1.0.0' }));
  replaceNewestText(data, '{');
  await expect(fill()).rejects.toThrow('not JSON');
});

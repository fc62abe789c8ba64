import { SUPPORTED_PAGES } from 'shared/contract/page/page-number';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { start, withSection, type Pair } from 'platform/rollout';
import type { Change } from 'platform/store';
import type { PagesStore } from 'platform/render';
import { lastGoodFile } from 'platform/signing';
import { newestText, replaceNewestText } from 'platform/testing/registry-rows';
import { publishForTest, recordOf, writeReleaseFolder } from 'platform/testing/release-folder';
import { newFolder } from 'shared/testing/new-folder';
import { LiveRegistry } from './live-registry';
import { changeRegistry, folderIn, readRegistry } from 'platform/testing/folder-in';

const now = '2026-01-01T00:00:00.000Z';
let data: string;
let live: LiveRegistry;
/** What does not render at the moment, as `section@version`. */
let unrenderable: string[];
let rendered: string[];
/** When which was rendered. */
let attempts: [pair: string, at: number][];
const nameOf = ({ section, version }: Pair) => `${section}@${version}`;
const pages = {
  ensure: async (pair: Pair) => {
    attempts.push([nameOf(pair), Date.now()]);
    if (unrenderable.includes(nameOf(pair))) throw new Error(`${nameOf(pair)} does not render`);
  },
  has: (pair: Pair) => rendered.includes(nameOf(pair)),
  turnYear: async () => false,
} as unknown as PagesStore;

const change = (by: Change) => changeRegistry(data, 'test', by);
const folderOf = (name: string, version: string) => path.join(data, 'releases', name, version);
const breakRecord = (name: string, version: string) =>
  writeFileSync(path.join(folderOf(name, version), 'release.json'), '{"format":');
const mendRecord = (name: string, version: string) => writeReleaseFolder(folderOf(name, version), recordOf({ name, version }));
const secondsLater = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
const isShown = (section: string, version: string) => live.isServable({ shell: '1.0.0', section, version });

beforeEach(async () => {
  data = newFolder();
  unrenderable = [];
  rendered = [];
  attempts = [];
  for (const release of ['shell@1.0.0', 'help@1.0.0', 'help@1.1.0', 'legal@1.0.0', 'legal@1.1.0']) {
    const [name, version] = release.split('@') as [string, string];
    publishForTest(data, { name, version });
  }
  await change((registry) =>
    ['shell', 'help', 'legal'].reduce((next, name) => withSection(next, name, { stable: '1.0.0' }), registry),
  );
  jest.spyOn(console, 'error').mockImplementation();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  live?.close();
  jest.useRealTimers();
});
const open = async () => {
  live = await LiveRegistry.open(folderIn(data), pages);
};

test('a release with an unreadable record takes down only its section, until it is repaired', async () => {
  breakRecord('help', '1.0.0');
  await open();
  expect([...live.down]).toEqual([
    ['help', expect.stringMatching(/help\/1\.0\.0\/release\.json: .*Publish the release again\.$/)],
  ]);
  expect([isShown('help', '1.0.0'), isShown('legal', '1.0.0'), isShown('shell', '1.0.0')]).toEqual([false, true, true]);
  expect(live.fault).toBeNull();

  mendRecord('help', '1.0.0');
  await secondsLater(4);
  expect(live.down.size).toBe(0);
  expect(isShown('help', '1.0.0')).toBe(true);
});

test('a section that does not render is tried again every three seconds, and not at every look', async () => {
  unrenderable = ['help@1.0.0'];
  await open();
  await secondsLater(1);
  attempts = [];
  await secondsLater(9);
  const moments = attempts.filter(([pair]) => pair === 'help@1.0.0').map(([, at]) => at);
  expect(new Set(moments).size).toBe(3);
});

test('an origin starts with a complete older state rather than one without a section, and says so', async () => {
  await folderIn(data).keys.ensureTrust();
  const before = readFileSync(lastGoodFile(data));
  await change((registry) => withSection(registry, 'help', { stable: '1.1.0' }));
  // As after a kill: no origin has taken the newest state over yet.
  writeFileSync(lastGoodFile(data), before);
  unrenderable = ['help@1.1.0'];
  await open();
  expect(live.current.sections.help!.stable).toBe('1.0.0');
  expect(live.fault).toBe('help@1.1.0 does not render');
  expect(live.down.size).toBe(0);
});

test('an origin starts with the newest state where an older one lacks a section as well', async () => {
  await folderIn(data).keys.ensureTrust();
  const before = readFileSync(lastGoodFile(data));
  await change((registry) => withSection(registry, 'help', { stable: '1.1.0' }));
  writeFileSync(lastGoodFile(data), before);
  unrenderable = ['help@1.0.0', 'help@1.1.0'];
  await open();
  expect(live.current.sections.help!.stable).toBe('1.1.0');
  expect(live.fault).toBeNull();
  expect([...live.down.keys()]).toEqual(['help']);
});

test('while one section is down, another can be released and rolled back', async () => {
  breakRecord('help', '1.0.0');
  await open();
  await change((registry) => withSection(registry, 'legal', { stable: '1.1.0' }));
  await secondsLater(1);
  expect(live.current.sections.legal!.stable).toBe('1.1.0');
  expect([...live.down.keys()]).toEqual(['help']);
});

test('a section that is down comes back with a readable release', async () => {
  breakRecord('help', '1.0.0');
  await open();
  await change((registry) => withSection(registry, 'help', { stable: '1.1.0' }));
  await secondsLater(1);
  expect(live.down.size).toBe(0);
  expect(isShown('help', '1.1.0')).toBe(true);
});

test('a change to an unreadable release is refused, and the last good one stays', async () => {
  await open();
  breakRecord('help', '1.1.0');
  await change((registry) => withSection(registry, 'help', { stable: '1.1.0' }));
  await secondsLater(1);
  expect(live.current.sections.help!.stable).toBe('1.0.0');
  expect(live.fault).toMatch(/help\/1\.1\.0\/release\.json/);
  expect(live.down.size).toBe(0);
});

test('a candidate that does not render is not served, its section stays up, and the log says why', async () => {
  await change((registry) => start(registry, { name: 'help', version: '1.1.0', stages: [50], id: 'r', now }));
  unrenderable = ['help@1.1.0'];
  await open();
  expect([isShown('help', '1.1.0'), isShown('help', '1.0.0')]).toEqual([false, true]);
  expect(live.down.size).toBe(0);
  expect([...live.faults]).toEqual([['1.0.0/help@1.1.0', 'help@1.1.0 does not render']]);
  expect(console.error).toHaveBeenCalledWith('Not shown: help@1.1.0 does not render');
});

test.each(['shell', 'help'])('a registry without a version of %s is refused, and the last good one stays', async (name) => {
  await open();
  const text = newestText(data);
  const registry = JSON.parse(text);
  registry.sections[name].stable = null;
  replaceNewestText(data, JSON.stringify(registry));
  await secondsLater(1);
  expect(live.fault).toBe(
    `field "sections.${name}.stable": the registry names no version of ${name} that is served. Start one: npm run release -- start ${name}@VERSION`,
  );
  expect(live.current.sections[name]!.stable).toBe('1.0.0');
  replaceNewestText(data, text);
  await secondsLater(1);
  expect(live.fault).toBeNull();
});

test('an origin without a shell to serve does not start', async () => {
  unrenderable = ['shell@1.0.0'];
  // An error with a code is printed as a sentence, without a stack.
  await expect(open()).rejects.toMatchObject({
    code: 'broken-registry',
    message: expect.stringContaining('shell@1.0.0 does not render'),
  });
});

test('an origin does not start with a registry that serves nothing for one of its sections, and says what to do', async () => {
  await change((registry) => withSection(registry, 'help', { stable: null }));
  await expect(open()).rejects.toThrow('the registry names no version of help that is served. Start one');
});

test('a section that claims another section’s root is refused with both names', async () => {
  await open();
  const { section, ...record } = recordOf({ name: 'news', version: '1.0.0' });
  publishForTest(data, { ...record, section: { ...section!, roots: ['/help-center/news'] } });
  await change((registry) => withSection(registry, 'news', { stable: '1.0.0' }));
  await secondsLater(1);
  expect(live.fault).toBe('news@1.0.0 claims /help-center/news, which help@1.0.0 owns. Two sections cannot own one root.');
  expect(live.current.sections).not.toHaveProperty('news');
});

test('a shell with an unsupported page contract is refused with the required step', async () => {
  await open();
  publishForTest(data, { name: 'shell', version: '2.0.0', page: 9 });
  await change((registry) => withSection(registry, 'shell', { stable: '2.0.0' }));
  await secondsLater(1);
  expect(live.fault).toBe(
    `shell@2.0.0 speaks page contract 9; this origin speaks ${SUPPORTED_PAGES.join(', ')}. Deploy an origin that speaks 9 first.`,
  );
  expect(live.current.sections.shell.stable).toBe('1.0.0');
});

test('only releases of the registry are shown: a fallback when it is rendered, others never', async () => {
  await change((registry) => withSection(registry, 'help', { stable: '1.1.0', previousGood: ['1.0.0'] }));
  await open();
  expect([isShown('help', '1.1.0'), isShown('help', '1.0.0'), isShown('legal', '1.1.0')]).toEqual([true, false, false]);
  rendered = ['help@1.0.0', 'legal@1.1.0'];
  expect([isShown('help', '1.0.0'), isShown('legal', '1.1.0')]).toEqual([true, false]);
  expect(readRegistry(data).sequence).toBe(2);
});

import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from 'shared/contract/registry/schema';
import type { PagesStore } from 'platform/render';
import { withSection } from 'platform/rollout';
import { loseTables, newestText, replaceNewestText, restoreTables, runInFile } from 'platform/testing/registry-rows';
import { publishForTest } from 'platform/testing/release-folder';
import { newFolder } from 'shared/testing/new-folder';
import { LiveRegistry } from './live-registry';
import { changeRegistry, folderIn } from 'platform/testing/folder-in';

let data: string;
let live: LiveRegistry;
let errorLog: jest.SpyInstance;
const ensure = jest.fn(async (): Promise<void> => undefined);
const turnYear = jest.fn(async () => false);
const has = jest.fn(() => true);
const pages = { ensure, has, turnYear } as unknown as PagesStore;

const publish = (name: string, version: string) => publishForTest(data, { name, version });
const setStable = (version: string) =>
  changeRegistry(data, 'test', (registry) => withSection(registry, 'shell', { stable: version }));
/** A look happens ten times a second; the clock is the test's own. */
const aSecondLater = () => jest.advanceTimersByTimeAsync(1000);
const stable = () => live.current.sections.shell.stable;
const onTakeOver = jest.fn<void, [Registry]>();
const takenOver = () => onTakeOver.mock.calls.map(([{ sections }]) => sections.shell.stable);

beforeEach(async () => {
  data = newFolder();
  ['1.0.0', '1.1.0'].forEach((version) => publish('shell', version));
  await setStable('1.0.0');
  ensure.mockReset().mockResolvedValue(undefined);
  has.mockReset().mockReturnValue(true);
  onTakeOver.mockReset();
  errorLog = jest.spyOn(console, 'error').mockImplementation();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  live = await LiveRegistry.open(folderIn(data), pages, onTakeOver);
});
afterEach(() => {
  live.close();
  jest.useRealTimers();
});

test('a change takes effect within a second, without a restart', async () => {
  expect(stable()).toBe('1.0.0');
  replaceNewestText(data, newestText(data).replace('"stable": "1.0.0"', '"stable": "1.1.0" '));
  await aSecondLater();
  expect(stable()).toBe('1.1.0');
  expect(takenOver()).toEqual(['1.0.0', '1.1.0']);
  expect(live.fault).toBeNull();
  expect(ensure).toHaveBeenLastCalledWith({ shell: '1.1.0', section: 'shell', version: '1.1.0' });
  await aSecondLater();
  expect(takenOver()).toEqual(['1.0.0', '1.1.0']);
});

test.each([
  ['broken off', (text: string) => text.slice(0, text.length / 2)],
  ['empty', () => ''],
  ['of a wrong shape', (text: string) => text.replace('"sequence": 1', '"sequence": "one"')],
  ['of an unknown format', (text: string) => text.replace('"format": 3', '"format": 4')],
  ['naming a release that was never published', (text: string) => text.replace('"stable": "1.0.0"', '"stable": "9.9.9"')],
])('a file that is %s keeps the last valid one in force and says degraded, until it heals', async (_what, damage) => {
  const whole = newestText(data);
  replaceNewestText(data, damage(whole));
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  expect(live.fault).toEqual(expect.stringMatching(/\w{3}/));
  expect(errorLog).toHaveBeenCalledTimes(1);

  replaceNewestText(data, whole.replace('"stable": "1.0.0"', '"stable": "1.1.0" '));
  await aSecondLater();
  expect(stable()).toBe('1.1.0');
  expect(live.fault).toBeNull();
});

test('when tables are gone, the last valid registry stays in force until they are back', async () => {
  const copy = newFolder();
  restoreTables(data, copy);
  loseTables(data);
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  expect(live.fault).toContain('site.db holds no state of the registry, and number 1 was in force here');
  restoreTables(copy, data);
  await aSecondLater();
  expect(live.fault).toBeNull();
});

test('when tables cannot be read, the last valid registry stays in force until the file is restored', async () => {
  const copy = newFolder();
  restoreTables(data, copy);
  loseTables(data);
  writeFileSync(path.join(data, 'site.db'), 'no database '.repeat(1_000));
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  expect(live.fault).toContain('site.db cannot be read (file is not a database). The last good state stays in force.');
  restoreTables(copy, data);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(live.fault).toBeNull();
});

test('a missing store is not treated as an empty one', async () => {
  rmSync(data, { recursive: true });
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  expect(live.fault).toContain('holds no state of the registry');
});

test('a registry whose pages do not render is not applied', async () => {
  ensure.mockRejectedValue(new Error('shell@1.1.0 does not render'));
  replaceNewestText(data, newestText(data).replace('"stable": "1.0.0"', '"stable": "1.1.0" '));
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  expect(live.fault).toBe('shell@1.1.0 does not render');
  expect(takenOver()).toEqual(['1.0.0']);
});

test('once closed, it no longer polls', async () => {
  live.close();
  replaceNewestText(data, 'broken');
  await aSecondLater();
  expect(live.fault).toBeNull();
});

test('a failed rendering is tried again, although the file has not changed', async () => {
  ensure.mockRejectedValue(new Error('rendering took longer than 20000 ms'));
  await setStable('1.1.0');
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  ensure.mockResolvedValue(undefined);
  await jest.advanceTimersByTimeAsync(5000);
  expect(stable()).toBe('1.1.0');
  expect(live.fault).toBeNull();
});

test('a failed rendering is tried again, and a lost release noticed, also after the clock was set back by days', async () => {
  ensure.mockRejectedValueOnce(new Error('no memory'));
  await setStable('1.1.0');
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  jest.setSystemTime(Date.now() - 3 * 86_400_000);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(stable()).toBe('1.1.0');
  const { state } = live;
  rmSync(folderIn(data).releases.folder('shell', '1.1.0'), { recursive: true });
  jest.setSystemTime(Date.now() - 3 * 86_400_000);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(live.state).not.toBe(state);
});

test('a lasting fault is logged once', async () => {
  replaceNewestText(data, 'broken');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(errorLog).toHaveBeenCalledTimes(1);
});

describe('at the start', () => {
  const open = async () => {
    live.close();
    live = await LiveRegistry.open(folderIn(data), pages);
  };

  test('a change made while pages are rendered is seen by the first poll', async () => {
    ensure.mockImplementationOnce(async () => void (await setStable('1.1.0')));
    await open();
    await aSecondLater();
    expect(stable()).toBe('1.1.0');
  });

  test.each([
    ['is broken', () => replaceNewestText(data, 'broken')],
    ['is lost with its tables', () => loseTables(data)],
  ])(
    'the last good state is served while the registry %s, and the origin says degraded until it heals',
    async (_what, damage) => {
      await folderIn(data).keys.ensureTrust();
      await setStable('1.1.0');
      const copy = newFolder();
      restoreTables(data, copy);
      damage();
      await open();
      expect(stable()).toBe('1.1.0');
      expect(live.fault).toContain('site.db');
      expect(errorLog).toHaveBeenCalledWith(
        expect.stringMatching(/^The registry is not taken over; the last valid one \(\d+\) is served\. .*site\.db/),
      );
      restoreTables(copy, data);
      await aSecondLater();
      expect(live.fault).toBeNull();
    },
  );

  test('an origin with nothing to serve does not start', async () => {
    replaceNewestText(data, 'broken');
    await expect(open()).rejects.toThrow('site.db: state 1 of the registry');
  });
});

test('an origin records what takes effect as the last good state, because its writer may be killed before it does', async () => {
  await setStable('1.1.0');
  const remember = jest.spyOn(folderIn(data).registry, 'recordLastGood');
  await aSecondLater();
  expect(stable()).toBe('1.1.0');
  expect(remember).toHaveBeenCalledTimes(1);
});

test('the state changes when a change takes effect or a release is missing, and only then', async () => {
  await aSecondLater();
  const before = live.state;
  for (let second = 0; second < 5; second += 1) {
    // As feedback does, which lies in the same file.
    runInFile(data, 'CREATE TABLE IF NOT EXISTS other (number integer)');
    runInFile(data, 'INSERT INTO other VALUES (?)', second);
    await aSecondLater();
  }
  expect(live.state).toBe(before);
  // At once, and not only when the pages of a rollback are ready.
  has.mockReturnValue(false);
  ensure.mockImplementation((({ version }: { version: string }) =>
    version === '1.0.0' ? new Promise(() => undefined) : Promise.resolve()) as never);
  await changeRegistry(data, 'test', (registry) => withSection(registry, 'shell', { stable: '1.1.0', previousGood: ['1.0.0'] }));
  await aSecondLater();
  expect(stable()).toBe('1.1.0');
  const after = live.state;
  expect(after).not.toBe(before);
  rmSync(path.join(data, 'releases/shell/1.1.0'), { recursive: true });
  for (let second = 0; second < 3; second += 1) await aSecondLater();
  expect(live.state).not.toBe(after);
});

test('pages have the new year at once, and not only when those of a rollback are rendered with it', async () => {
  await aSecondLater();
  const before = live.state;
  turnYear.mockResolvedValueOnce(true);
  has.mockReturnValue(false);
  ensure.mockReturnValue(new Promise(() => undefined));
  await aSecondLater();
  expect(live.state).not.toBe(before);
});

test('pages name the release that they fall back on as soon as it is rendered', async () => {
  has.mockReturnValue(false);
  let end!: () => void;
  ensure.mockImplementation((({ version }: { version: string }) =>
    version === '1.0.0' ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve()) as never);
  await changeRegistry(data, 'test', (registry) => withSection(registry, 'shell', { stable: '1.1.0', previousGood: ['1.0.0'] }));
  await aSecondLater();
  const before = live.state;
  end();
  await jest.advanceTimersByTimeAsync(0);
  expect(live.state).not.toBe(before);
});

/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRegistry, historyFile, registryFile } from 'releases/registry/registry-file';
import type { PagesStore } from 'releases/render/pages-store';
import { withSection } from 'releases/registry/section-state';
import { publishForTest } from 'releases/testing/release-folder';
import { LiveRegistry } from './live-registry';

let data: string;
let live: LiveRegistry;
let said: jest.SpyInstance;
const ensure = jest.fn(async (): Promise<void> => undefined);
const turnYear = jest.fn(async () => false);
const pages = { ensure, has: () => true, turnYear } as unknown as PagesStore;

const publish = (name: string, version: string) => publishForTest(data, { name, version });
const setStable = (version: string) =>
  changeRegistry(data, 'test', (registry) => withSection(registry, 'shell', { stable: version }));
/** A look happens ten times a second; the clock is the test's own. */
const aSecondLater = () => jest.advanceTimersByTimeAsync(1000);
const stable = () => live.current.sections.shell.stable;

beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'live-'));
  ['1.0.0', '1.1.0'].forEach((version) => publish('shell', version));
  await setStable('1.0.0');
  ensure.mockReset().mockResolvedValue(undefined);
  said = jest.spyOn(console, 'error').mockImplementation();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  live = await LiveRegistry.open(data, pages);
});
afterEach(() => {
  live.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a change is in force within a second, without a restart', async () => {
  expect(stable()).toBe('1.0.0');
  writeFileSync(registryFile(data), readFileSync(registryFile(data), 'utf8').replace('"stable": "1.0.0"', '"stable": "1.1.0" '));
  await aSecondLater();
  expect(stable()).toBe('1.1.0');
  expect(live.fault).toBeNull();
  expect(ensure).toHaveBeenLastCalledWith({ shell: '1.1.0', section: 'shell', version: '1.1.0' });
});

test.each([
  ['broken off', (text: string) => text.slice(0, text.length / 2)],
  ['empty', () => ''],
  ['of a wrong shape', (text: string) => text.replace('"sequence": 1', '"sequence": "one"')],
  ['of an unknown format', (text: string) => text.replace('"format": 3', '"format": 4')],
  ['naming a release that was never published', (text: string) => text.replace('"stable": "1.0.0"', '"stable": "9.9.9"')],
])('a file that is %s keeps the last valid one in force and says degraded, until it heals', async (_what, damage) => {
  const whole = readFileSync(registryFile(data), 'utf8');
  writeFileSync(registryFile(data), damage(whole));
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  expect(live.fault).toEqual(expect.stringMatching(/\w{3}/));
  expect(said).toHaveBeenCalledTimes(1);

  writeFileSync(registryFile(data), whole.replace('"stable": "1.0.0"', '"stable": "1.1.0" '));
  await aSecondLater();
  expect(stable()).toBe('1.1.0');
  expect(live.fault).toBeNull();
});

test('a file that is gone keeps the last valid one in force, until it is back', async () => {
  const whole = readFileSync(registryFile(data), 'utf8');
  rmSync(registryFile(data));
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  expect(live.fault).toContain('registry.json');
  writeFileSync(registryFile(data), whole);
  await aSecondLater();
  expect(live.fault).toBeNull();
});

test('a store that is gone as a whole is not taken for an empty one', async () => {
  rmSync(data, { recursive: true });
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  expect(live.fault).toMatch(/registry\.json is missing or cannot be read$/);
});

test('a registry whose pages do not render is not taken over', async () => {
  ensure.mockRejectedValue(new Error('shell@1.1.0 does not render'));
  writeFileSync(registryFile(data), readFileSync(registryFile(data), 'utf8').replace('"stable": "1.0.0"', '"stable": "1.1.0" '));
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  expect(live.fault).toBe('shell@1.1.0 does not render');
});

test('once closed it looks no more', async () => {
  live.close();
  writeFileSync(registryFile(data), 'broken');
  await aSecondLater();
  expect(live.fault).toBeNull();
});

test('what could not be rendered for a moment is tried again, although the file has not changed', async () => {
  ensure.mockRejectedValue(new Error('rendering took longer than 20000 ms'));
  await setStable('1.1.0');
  await aSecondLater();
  expect(stable()).toBe('1.0.0');
  ensure.mockResolvedValue(undefined);
  await jest.advanceTimersByTimeAsync(5000);
  expect(stable()).toBe('1.1.0');
  expect(live.fault).toBeNull();
});

test('a fault that stays is said once', async () => {
  writeFileSync(registryFile(data), 'broken');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(said).toHaveBeenCalledTimes(1);
});

describe('at the start', () => {
  const open = async () => {
    live.close();
    live = await LiveRegistry.open(data, pages);
  };

  test('a change that is made while pages are still rendered is seen by the first look', async () => {
    ensure.mockImplementationOnce(async () => void (await setStable('1.1.0')));
    await open();
    await aSecondLater();
    expect(stable()).toBe('1.1.0');
  });

  test.each([
    ['is broken', () => writeFileSync(registryFile(data), 'broken')],
    ['is missing', () => rmSync(registryFile(data))],
    [
      'names a release that was never published',
      () => writeFileSync(registryFile(data), readFileSync(registryFile(data), 'utf8').replaceAll('1.1.0', '9.9.9')),
    ],
  ])(
    'the newest kept state is served while the registry %s, and the origin says degraded until it heals',
    async (_what, damage) => {
      await setStable('1.1.0');
      const whole = readFileSync(registryFile(data), 'utf8');
      damage();
      await open();
      expect(stable()).toBe('1.1.0');
      expect(live.fault).toEqual(expect.stringMatching(/registry\.json|9\.9\.9/));
      writeFileSync(registryFile(data), whole);
      await aSecondLater();
      expect(live.fault).toBeNull();
    },
  );

  test('a kept state that is broken itself is passed over', async () => {
    await setStable('1.1.0');
    for (const file of [registryFile(data), historyFile(data, 2)]) writeFileSync(file, 'broken');
    await open();
    expect(stable()).toBe('1.0.0');
  });

  test('an origin that has nothing it can serve does not start', async () => {
    for (const file of [registryFile(data), historyFile(data, 1)]) writeFileSync(file, 'broken');
    await expect(open()).rejects.toThrow('registry.json');
  });
});

import { quietRegistry, TestSite } from '../testing/test-site';
import { until } from 'platform/testing/until';
import { LiveRegistry } from './live-registry';
import { YearWatch } from './year-watch';
import { changeRegistry, folderIn } from 'platform/testing/folder-in';

const pair = { shell: '1.0.0', section: 'help', version: '2.0.0' };
const aLookLater = () => jest.advanceTimersByTimeAsync(100);
let errorLog: jest.SpyInstance;
beforeEach(() => {
  errorLog = jest.spyOn(console, 'error').mockImplementation();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

test('at New Year a running site shows the new year, and no request waits for it', async () => {
  const site = new TestSite();
  await changeRegistry(site.data, 'test', (registry) => ({ ...registry, sections: quietRegistry().sections }));
  const live = await LiveRegistry.open(folderIn(site.data), site.pages);
  await site.open({ live });
  expect((await site.get('/help-center')).body).toContain('2026');

  const { edition } = site.pages;
  site.render.mockClear();
  site.today = new Date('2027-01-01T00:00:01Z');
  expect((await site.get('/help-center')).body).toContain('2026');
  await until(() => site.pages.edition !== edition, aLookLater);
  expect(site.pages.has(pair)).toBe(true);
  expect((await site.get('/help-center')).body).toContain('2027');
  // And so does the way back, which is not waited for.
  await until(() => site.pages.has({ ...pair, version: '1.9.0' }), aLookLater);
  expect(site.render.mock.calls.map(([{ year }]) => year)).toEqual([2027, 2027, 2027]);
  live.close();
  await site.close();
});

test('a year that does not render is tried again after a minute, and delays no change of the registry', async () => {
  const turnYear = jest.fn(async () => Promise.reject(new Error('help@2.0.0 does not render')));
  const watch = new YearWatch({ turnYear }, () => [pair], jest.fn());
  const looks = async (count: number) => {
    for (let look = 0; look < count; look += 1) {
      watch.check();
      await jest.advanceTimersByTimeAsync(100);
    }
  };
  await looks(10);
  expect(turnYear.mock.calls).toEqual([[[pair]]]);
  expect(errorLog.mock.calls.filter(([line]) => line.startsWith('The pages keep the old year for now.'))).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(60_000);
  await looks(10);
  expect(turnYear).toHaveBeenCalledTimes(2);
});

test('the pages of a new year are not rendered twice at once', async () => {
  let finish = (_hasTurned: boolean): void => undefined;
  const turnYear = jest.fn(() => new Promise<boolean>((resolve) => (finish = resolve)));
  const onTurned = jest.fn();
  const watch = new YearWatch({ turnYear }, () => [pair], onTurned);
  watch.check();
  watch.check();
  expect(turnYear).toHaveBeenCalledTimes(1);
  finish(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(onTurned).toHaveBeenCalledTimes(1);
  watch.check();
  expect(turnYear).toHaveBeenCalledTimes(2);
});

/** @jest-environment node */
import { trustFakeSite } from '../testing/fake-seal';

test('cache names depend on the list of recalls, except that of the notes', async () => {
  const namesFor = async (recalls: string) => {
    jest.resetModules();
    trustFakeSite({ recalls });
    return import('./names');
  };
  const [before, after] = [await namesFor('abc'), await namesFor('def')];
  for (const name of ['VISITED', 'FILES', 'SETS'] as const) {
    expect(after[name]).not.toBe(before[name]);
    expect([before.isOutdated(before[name]), after.isOutdated(before[name])]).toEqual([false, true]);
  }
  expect(after.NOTES).toBe(before.NOTES);
  expect(after.isOutdated(before.NOTES)).toBe(false);
  expect(after.partsOfSet(`${before.SETS}help:rw:1`)).toEqual({ section: 'help', language: 'rw' });
  expect(after.partsOfSet('offline-1-set:help:rw:1')).toEqual({ section: 'help', language: 'rw' });
  expect(after.partsOfSet(before.VISITED)).toBeNull();
});

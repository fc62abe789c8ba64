import { failsAs, kindOf, kindOfEntry, kindOfLoad } from './failure-kind';

const chunkError = (request: string) => Object.assign(new Error('dead'), { name: 'ChunkLoadError', request });
const arrived = (...addresses: string[]) =>
  Object.assign(performance, {
    getEntriesByName: (name: string) =>
      addresses.filter((one) => name === `${location.origin}${one}`).map(() => ({ responseStatus: 200 })),
  });

beforeEach(() => arrived());

test('an error keeps the first kind that was set, and is `render` without one', async () => {
  const error = new Error('dead');
  await expect(
    failsAs(
      () => 'entry',
      failsAs(() => 'style', Promise.reject(error)),
    ),
  ).rejects.toBe(error);
  expect([kindOf(error), kindOf(new Error('x')), kindOf('a thrown word')]).toEqual(['style', 'render', 'render']);
});

test('distinguishes a missing chunk from missing messages', () => {
  expect(kindOfLoad(chunkError('/_releases/help/1/a.js'))).toBe('chunk');
  expect(kindOfLoad(new TypeError('Failed to fetch'))).toBe('messages');
});

test('reports a wrong hash for a file that arrived and was refused', () => {
  arrived('/_releases/help/1/a.js', '/_releases/help/1/remoteEntry.js');
  expect(kindOfLoad(chunkError('/_releases/help/1/a.js'))).toBe('integrity');
  expect(kindOfLoad(chunkError('/_releases/help/1/b.js'))).toBe('chunk');
  const failed = new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script');
  expect(kindOfEntry(failed, '/_releases/help/1/remoteEntry.js')).toBe('integrity');
  expect(kindOfEntry(failed, '/_releases/help/2/remoteEntry.js')).toBe('entry');
});

test('a file that the site does not have is missing, not changed', () => {
  Object.assign(performance, { getEntriesByName: () => [{ responseStatus: 404 }] });
  expect(kindOfLoad(chunkError('/_releases/help/1/a.js'))).toBe('chunk');
});

test('reports a wrong hash for a text that was refused, and missing messages for one that did not arrive', () => {
  const refused = (isRefused: boolean) =>
    Object.assign(new TypeError('Failed to fetch'), { request: '/_releases/a.json', isRefused });
  expect([kindOfLoad(refused(true)), kindOfLoad(refused(false))]).toEqual(['integrity', 'messages']);
});

test('distinguishes an entry that throws from a missing file', () => {
  arrived('/_releases/help/1/remoteEntry.js');
  const thrown = new Error('#RUNTIME-008 ScriptExecutionError: x is undefined');
  expect(kindOfEntry(thrown, '/_releases/help/1/remoteEntry.js')).toBe('render');
  expect(kindOfEntry(chunkError('/_releases/help/1/c.js'), '/_releases/help/1/remoteEntry.js')).toBe('chunk');
  expect(kindOfEntry(new Error('has no ./remote'), '/_releases/help/1/remoteEntry.js')).toBe('entry');
});

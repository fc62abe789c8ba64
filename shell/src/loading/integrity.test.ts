import { selectedRelease } from 'shared/testing/selected-release';
import { integrityOf, collectHashes } from './integrity';
import loadScripts from './runtime-plugins/load-scripts';

const selected = (version: string) =>
  selectedRelease({
    version,
    integrity: { [`/_releases/help/${version}/remoteEntry.js`]: `sha384-${version}` },
  });

beforeAll(() =>
  collectHashes({
    page: 2,
    shell: { version: '9', integrity: { '/_releases/shell/9/main.js': 'sha384-shell' } },
    sections: { help: { ...selected('2'), previousGood: selected('1') } },
  }),
);

test('has the hashes of the files of the shell, the selected release and its fallback', () => {
  expect(integrityOf('/_releases/shell/9/main.js')).toBe('sha384-shell');
  expect(integrityOf('/_releases/help/2/remoteEntry.js')).toBe('sha384-2');
  expect(integrityOf('/_releases/help/1/remoteEntry.js')).toBe('sha384-1');
});

test('ignores the query of a retry and accepts a full address', () => {
  expect(integrityOf('/_releases/help/2/remoteEntry.js?retry=3')).toBe('sha384-2');
  expect(integrityOf(`${location.origin}/_releases/help/2/remoteEntry.js`)).toBe('sha384-2');
});

test.each(['/_releases/help/3/remoteEntry.js', '/_releases/help/2/static/js/unknown.js', '/constructor', '/__proto__'])(
  'throws for %p, which is in no release',
  (address) => {
    expect(() => integrityOf(address)).toThrow('is in no release');
  },
);

test('webpack’s chunk loaders use it', () => {
  expect(
    (globalThis as unknown as { releaseIntegrity: typeof integrityOf }).releaseIntegrity('/_releases/help/2/remoteEntry.js'),
  ).toBe('sha384-2');
});

test('loads a remote entry with the hash and mode of its preload, and a timeout', () => {
  const { script, timeout } = loadScripts().createScript({ url: '/_releases/help/2/remoteEntry.js?retry=1' });
  expect(script).toMatchObject({ crossOrigin: 'anonymous', integrity: 'sha384-2', async: true });
  expect(timeout).toBe(10_000);
  const { script: whole } = loadScripts().createScript({ url: `${location.origin}/_releases/help/2/remoteEntry.js` });
  expect(whole.getAttribute('src')).toBe('/_releases/help/2/remoteEntry.js');
  expect(() => loadScripts().createScript({ url: '/_releases/help/3/remoteEntry.js' })).toThrow('in no release');
});

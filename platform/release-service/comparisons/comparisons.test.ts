import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'platform/settings/root';
import type { Store } from 'platform/store';
import { RecordedLog } from 'platform/testing/recorded-log';
import { until } from 'platform/testing/until';
import { newFolder } from 'shared/testing/new-folder';
import { Comparisons, type Compare } from './comparisons';

let dir: string;
beforeEach(() => {
  dir = newFolder();
});

/** A store in which help@1.0.0 is stable, and every other version is published. */
function storeOf(stable = () => '1.0.0'): Store {
  const folder = (name: string, version: string) => {
    const place = path.join(dir, 'releases', name, version);
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, 'release.json'), `${name} ${version}`);
    return place;
  };
  const sections = () => ({ shell: { stable: '1.0.0' }, help: { stable: stable() } });
  return { dir, registry: { read: () => ({ sections: sections() }) }, releases: { folder, record: () => ({}) } } as never;
}
const write = (out: string) => {
  mkdirSync(out);
  writeFileSync(path.join(out, 'compare.json'), JSON.stringify({ summary: '', stable: '', changes: [] }));
};
const comparisonsIn = (store: Store, compare: Compare) => new Comparisons(store, compare, path.join(ROOT, 'shell/site.json'));
const reports = () => readdirSync(path.join(dir, 'compare'));
const release = (version: string) => ({ name: 'help', version });

test('comparisons run one at a time, each once, and the oldest reports are deleted', async () => {
  let [working, most] = [0, 0];
  const compare: Compare = async ({ version }, out) => {
    most = Math.max(most, (working += 1));
    await new Promise((resolve) => setImmediate(resolve));
    write(out);
    const hour = 3_600 * Number(version.split('.')[2]);
    utimesSync(out, hour, hour);
    working -= 1;
  };
  const comparisons = comparisonsIn(storeOf(), compare);
  const versions = Array.from({ length: 22 }, (_, index) => `1.1.${index}`);
  for (const version of versions) {
    expect(comparisons.stateOf(release(version))).toEqual({ kind: 'making' });
    comparisons.stateOf(release(version));
  }
  await until(() => comparisons.ended === versions.length);
  expect([most, comparisons.ended]).toEqual([1, 22]);
  expect(reports().map((name) => name.split('~')[0])).toEqual(
    expect.arrayContaining(versions.slice(2).map((version) => `help@${version}`)),
  );
  expect(reports()).toHaveLength(20);
});

test('a comparison with a release that is no longer stable is not kept', async () => {
  let stable = '1.0.0';
  const comparisons = comparisonsIn(
    storeOf(() => stable),
    async (_release, out) => {
      write(out);
      stable = '1.0.1';
    },
  );
  comparisons.stateOf(release('1.1.0'));
  await until(() => comparisons.ended > 0);
  expect(reports()).toEqual([]);
});

test.each([
  ['a section', 'help', 'shell'],
  ['the shell', 'shell', 'help'],
])('a report of %s is made again once another release of the other part is stable', async (_what, name, other) => {
  const stable = { shell: '1.0.0', help: '1.0.0' };
  const store = storeOf();
  store.registry.read = () => ({ sections: { shell: { stable: stable.shell }, help: { stable: stable.help } } }) as never;
  const comparisons = comparisonsIn(store, async (_release, out) => write(out));
  const state = () => comparisons.stateOf({ name, version: '1.1.0' }).kind;
  state();
  await until(() => comparisons.ended === 1);
  expect(state()).toBe('made');
  Object.assign(stable, { [other]: '1.0.1' });
  expect(state()).toBe('making');
  await until(() => comparisons.ended === 2);
});

test('a section without a stable release has nothing to compare with, and the approver is told so', () => {
  expect(comparisonsIn(storeOf(), async () => undefined).stateOf({ name: 'news', version: '1.0.0' })).toEqual({
    kind: 'none',
    reason: 'news has no stable release yet, so there is nothing to compare with.',
  });
});

test('a service that stops ends its comparison, starts no other, and logs no failure', async () => {
  const log = new RecordedLog();
  const begun: string[] = [];
  const comparisons = comparisonsIn(storeOf(), ({ version }, out, signal) => {
    begun.push(version);
    write(out);
    return new Promise((_resolve, reject) => {
      const end = () => reject(signal.reason as Error);
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
  });
  for (const version of ['1.1.0', '1.2.0']) comparisons.stateOf(release(version));
  await until(() => begun.length > 0);
  await comparisons.close();
  log.end();
  expect(begun).toEqual(['1.1.0']);
  expect(reports()).toEqual([]);
  expect(log.lines).toEqual([]);
});

test('a comparison that fails by an internal fault is logged with it, and approvers learn no detail', async () => {
  const log = new RecordedLog();
  const comparisons = comparisonsIn(storeOf(), async () => {
    throw new Error('ENOSPC: /srv/site/compare');
  });
  comparisons.stateOf(release('1.1.0'));
  await until(() => comparisons.ended > 0);
  log.end();
  expect(comparisons.stateOf(release('1.1.0'))).toEqual({
    kind: 'failed',
    reason: 'It could not be made; the log of the service says why.',
  });
  expect(log.of('not compared')).toEqual([
    expect.objectContaining({
      section: 'help',
      version: '1.1.0',
      err: expect.objectContaining({ message: 'ENOSPC: /srv/site/compare' }),
    }),
  ]);
});

test('a failed comparison that was asked for again is being made for everyone, also while it waits for another one', async () => {
  const log = new RecordedLog();
  let end!: () => void;
  const other = new Promise<void>((resolve) => (end = resolve));
  const comparisons = comparisonsIn(storeOf(), async ({ version }, out) => {
    if (version === '1.1.0') throw new Error('no memory');
    await other;
    write(out);
  });
  comparisons.stateOf(release('1.1.0'));
  await until(() => comparisons.ended === 1);
  comparisons.stateOf(release('1.2.0'));
  comparisons.stateOf(release('1.1.0'), true);
  expect(comparisons.stateOf(release('1.1.0'))).toEqual({ kind: 'making' });
  end();
  await until(() => comparisons.ended === 3);
  log.end();
  expect(comparisons.stateOf(release('1.1.0')).kind).toBe('failed');
});

test('a folder of reports that cannot be written fails one comparison and is in the log, and the next one is made once it can', async () => {
  const log = new RecordedLog();
  const comparisons = comparisonsIn(storeOf(), async (_release, out) => write(out));
  const folder = path.join(dir, 'compare');
  writeFileSync(folder, 'not a folder');
  comparisons.stateOf(release('1.1.0'));
  await until(() => comparisons.ended === 1);
  expect(comparisons.stateOf(release('1.1.0')).kind).toBe('failed');
  rmSync(folder);
  comparisons.stateOf(release('1.1.0'), true);
  await until(() => comparisons.ended === 2);
  log.end();
  expect(comparisons.stateOf(release('1.1.0')).kind).toBe('made');
  expect(log.of('not deleted')).toEqual([expect.objectContaining({ err: expect.objectContaining({ code: 'ENOTDIR' }) })]);
});

test('a report that was cut off is made again', async () => {
  let times = 0;
  const comparisons = comparisonsIn(storeOf(), async (_release, out) => {
    write(out);
    if ((times += 1) === 1) writeFileSync(path.join(out, 'compare.json'), '{"summ');
  });
  comparisons.stateOf(release('1.1.0'));
  await until(() => comparisons.ended === 1);
  expect(comparisons.stateOf(release('1.1.0'))).toEqual({ kind: 'making' });
  await until(() => comparisons.ended === 2);
  expect(comparisons.stateOf(release('1.1.0'))).toMatchObject({ kind: 'made' });
});

test('a comparison is made, and not logged as failed, when an older report goes while old ones are deleted', async () => {
  const log = new RecordedLog();
  const comparisons = comparisonsIn(storeOf(), async (_release, out) => {
    write(out);
    symlinkSync('deleted', path.join(dir, 'compare', 'help@1.0.1~old'));
  });
  comparisons.stateOf(release('1.1.0'));
  await until(() => comparisons.ended > 0);
  log.end();
  expect(comparisons.stateOf(release('1.1.0')).kind).toBe('made');
  expect(log.of('not compared')).toEqual([]);
});

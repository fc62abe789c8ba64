/** @jest-environment node */
// What holds of a store wherever its truth lies: in one folder that all share, or in PostgreSQL with a folder for each.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { changeRegistry, readRegistry } from '../registry/registry-file';
import { readHistory } from '../registry/read-history';
import { withSection } from '../registry/section-state';
import { isAsPublished } from '../store/put-release';
import { publishedVersions } from '../store/read-record';
import { releaseFolder } from '../store/store-paths';
import { pruneStore } from '../store/prune-store';
import '../testing/patience-with-postgres';
import { putForTest, refresh, storeInFiles, storeInPostgres } from '../testing/both-stores';

describe.each([
  ['files', storeInFiles()],
  ['PostgreSQL', storeInPostgres()],
])('with the store in %s', (_name, store) => {
  let [a, b] = ['', ''];
  const setPolicy = (data: string, stage: number, by = { who: 'keza', from: 'here', tool: 'test', reason: null }) =>
    changeRegistry(
      data,
      `policy ${stage}`,
      (registry) => withSection(registry, 'help', { policy: { kind: 'stages', stages: [stage, 100] } }),
      by,
    );

  beforeEach(async () => {
    await store.open();
    a = await store.machine();
    b = await store.machine();
  }, 60_000);
  afterEach(() => store.close());
  afterAll(() => store.closeAll());

  test('a change of one is what the other reads', async () => {
    const changed = await setPolicy(a, 5);
    await refresh(b);
    expect(readRegistry(b)).toEqual(changed);
    expect(readRegistry(a)).toEqual(changed);
  });

  test('changes of both at once are all kept, in one chain', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((stage) => setPolicy(stage % 2 ? a : b, stage)));
    await Promise.all([refresh(a), refresh(b)]);
    const history = readHistory(a);
    expect(history.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(history.map(({ change }) => change).sort()).toEqual([1, 2, 3, 4, 5, 6].map((stage) => `policy ${stage}`));
    expect(readHistory(b)).toEqual(history);
  });

  test('each change begins from the newest state, also of another', async () => {
    await setPolicy(a, 5);
    let seen = 0;
    await changeRegistry(b, 'looks', (registry) => {
      seen = registry.sequence;
      return registry;
    });
    expect(seen).toBe(1);
  });

  test('the history says who and why', async () => {
    await setPolicy(a, 5, { who: 'mugisha', from: 'laptop', tool: 'tool', reason: 'because' } as never);
    await refresh(b);
    expect(readHistory(b).at(-1)!.by).toEqual({ who: 'mugisha', from: 'laptop', tool: 'tool', reason: 'because' });
  });

  test('a change that refuses, or changes nothing, leaves no state', async () => {
    await expect(
      changeRegistry(a, 'refuses', () => {
        throw new Error('not so');
      }),
    ).rejects.toThrow('not so');
    await changeRegistry(b, 'nothing', (registry) => registry);
    await refresh(a);
    expect(readRegistry(a).sequence).toBe(0);
    expect((await setPolicy(b, 5)).sequence).toBe(1);
  });

  test('a release of one is whole and signed with the other', async () => {
    await putForTest(a, 'help', '1.0.0');
    await refresh(b);
    expect(await isAsPublished(b, 'help', '1.0.0')).toBe(true);
    const files = (data: string) => readdirSync(releaseFolder(data, 'help', '1.0.0'));
    expect(files(b)).toEqual(files(a));
    for (const file of files(a))
      expect(readFileSync(path.join(releaseFolder(b, 'help', '1.0.0'), file))).toEqual(
        readFileSync(path.join(releaseFolder(a, 'help', '1.0.0'), file)),
      );
  });

  test('a release that is put twice is there once', async () => {
    await putForTest(a, 'help', '1.0.0');
    await putForTest(b, 'help', '1.0.0');
    await refresh(a);
    expect(publishedVersions(a, 'help')).toEqual(['1.0.0']);
  });

  test('what prune lets go is gone, and what is served stays', async () => {
    await putForTest(a, 'shell', '1.0.0');
    await putForTest(a, 'shell', '0.9.0');
    await changeRegistry(a, 'start', (registry) => withSection(registry, 'shell', { stable: '1.0.0' }));
    const verdicts = await pruneStore(a, { window: -1, dryRun: false });
    expect(verdicts.filter(({ keep }) => !keep).map(({ version }) => version)).toEqual(['0.9.0']);
    const c = await store.machine();
    await refresh(c);
    expect(publishedVersions(c, 'shell')).toEqual(['1.0.0']);
  });
});

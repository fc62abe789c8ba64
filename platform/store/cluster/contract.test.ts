// What holds of a store wherever its truth lies: in one folder that all share, or in PostgreSQL with a folder for each.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { compiledProgram } from 'tooling/testing/compiled-program';
import { newestText, replaceNewestText } from '../../testing/registry-rows';
import { withSection } from '../../rollout';
import { pruneStore } from '../releases/prune-store';
import { putForTest, refresh, storeInFiles, storeInPostgres } from '../../testing/both-stores';
import { changeRegistry, folderIn, readHistory, readRegistry } from '../../testing/folder-in';

const changing = compiledProgram('platform/store/testing/changing-registry.ts');
/** A program is killed after five times so many changes. */
const ROUNDS = process.env.SOAK ? [1, 2, 3, 4] : [1, 2];

describe.each([
  ['SQLite', storeInFiles()],
  ['PostgreSQL', storeInPostgres()],
])('with the truth in %s', (_name, store) => {
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
  });
  afterEach(() => store.close());
  afterAll(() => store.closeAll());

  test('a change of one is what the other reads, with who and why, and from where the next change begins', async () => {
    const by = { who: 'mugisha', from: 'laptop', tool: 'tool', reason: 'because' };
    const registry = await setPolicy(a, 5, by as never);
    let sequence = 0;
    await changeRegistry(b, 'looks', (before) => {
      ({ sequence } = before);
      return before;
    });
    expect(sequence).toBe(1);
    await refresh(b);
    expect([readRegistry(a), readRegistry(b)]).toEqual([registry, registry]);
    expect(readHistory(b).at(-1)!.by).toEqual(by);
  });

  test('changes of both at once are all kept, in one chain', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((stage) => setPolicy(stage % 2 ? a : b, stage)));
    await Promise.all([refresh(a), refresh(b)]);
    const history = readHistory(a);
    expect(history.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(history.map(({ change }) => change).sort()).toEqual([1, 2, 3, 4, 5, 6].map((stage) => `policy ${stage}`));
    expect(readHistory(b)).toEqual(history);
    // It takes 0.2 s, and took a minute while those who wait held up the holder in the same process.
  }, 15_000);

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

  /** A program of its own, on the folder of a machine. */
  function start(data: string, ...words: (string | number)[]): { child: ChildProcess; ended: Promise<number | null> } {
    const env = { ...process.env, SITE_DATA: data, SITE_DATABASE: store.database ?? '' };
    const child = spawn(process.execPath, [changing, ...words.map(String)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    child.stdout!.resume();
    return { child, ended };
  }

  test('of several programs that change at once none loses a change, and the chain of hashes holds', async () => {
    // In a cluster each waits for the turn of all others no longer than twenty seconds.
    const [count, each] = process.env.SOAK ? [store.database ? 8 : 20, 20] : [3, 5];
    const programs = Array.from({ length: count }, (_, number) => start(number % 2 ? a : b, number, each));
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual(programs.map(() => 0));
    await refresh(a);
    const history = readHistory(a);
    expect(history.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count * each }, (_, number) => number + 1));
    expect(new Set(history.map(({ change }) => change)).size).toBe(count * each);
  }, 240_000);

  test('of a program that is killed in the middle every change that was answered is there, and none half done', async () => {
    const acknowledged: string[] = [];
    for (const round of ROUNDS) {
      const { child, ended } = start(a, `round${round}`, 100_000);
      createInterface(child.stdout!).on('line', (line) => {
        if (line === 'open') return;
        acknowledged.push(line);
        if (line.endsWith(`-${5 * round}`)) child.kill('SIGKILL');
      });
      await ended;
    }
    await refresh(b);
    const changes = readHistory(b).map(({ change }) => change);
    expect(new Set(changes).size).toBe(changes.length);
    expect(acknowledged.length).toBeGreaterThanOrEqual(5 * ROUNDS.reduce((sum, round) => sum + round));
    expect(acknowledged.filter((change) => !changes.includes(change))).toEqual([]);
    await refresh(a);
    expect((await setPolicy(a, 5)).sequence).toBe(changes.length + 1);
  });

  test('a state of the folder that was changed is not read, and nothing is built on it', async () => {
    await setPolicy(a, 5);
    const whole = newestText(a);
    replaceNewestText(a, whole.replace('"change": "policy 5"', '"change": "policy 6"'));
    expect(() => readRegistry(a)).toThrow('state 1 of the registry is not what was signed');
    const next = await setPolicy(a, 7).then(
      () => 'the next state',
      (error: Error) => error.message,
    );
    // In a cluster the copy mends itself, before the change.
    expect(next).toMatch(store.database ? /^the next state$/ : /is not what was signed/);
    if (!store.database) replaceNewestText(a, whole);
    expect(readHistory(a).map(({ change }) => change)).toEqual(store.database ? ['policy 5', 'policy 7'] : ['policy 5']);
  });

  test('a release of one is whole and signed with the other, and is there once when it is put twice', async () => {
    await putForTest(a, 'help', '1.0.0');
    await refresh(b);
    expect(await folderIn(b).releases.isAsPublished('help', '1.0.0')).toBe(true);
    const files = (data: string) => readdirSync(folderIn(data).releases.folder('help', '1.0.0'));
    expect(files(b)).toEqual(files(a));
    for (const file of files(a))
      expect(readFileSync(path.join(folderIn(b).releases.folder('help', '1.0.0'), file))).toEqual(
        readFileSync(path.join(folderIn(a).releases.folder('help', '1.0.0'), file)),
      );
    await putForTest(b, 'help', '1.0.0');
    await refresh(a);
    expect(folderIn(a).releases.versions('help')).toEqual(['1.0.0']);
  });

  test('what prune lets go is gone, and what is served stays', async () => {
    await putForTest(a, 'shell', '1.0.0');
    await putForTest(a, 'shell', '0.9.0');
    await changeRegistry(a, 'start', (registry) => withSection(registry, 'shell', { stable: '1.0.0' }));
    const verdicts = await pruneStore(folderIn(a), { window: -1, dryRun: false });
    expect(verdicts.filter(({ keep }) => !keep).map(({ version }) => version)).toEqual(['0.9.0']);
    const c = await store.machine();
    await refresh(c);
    expect(folderIn(c).releases.versions('shell')).toEqual(['1.0.0']);
  });
});

import type { Cluster } from './cluster';
import { operate } from './operator';

test('publishes, rolls out, undoes and breaks things in this order, each after the one before', async () => {
  const done: string[] = [];
  let isBusy = false;
  const act = async (what: string): Promise<string> => {
    expect(isBusy).toBe(false);
    isBusy = true;
    await new Promise(setImmediate);
    isBusy = false;
    done.push(what);
    return `${what.split(' ')[1]}@2.0.0`;
  };
  const cluster = {
    publish: (name: string) => act(`publish ${name}`),
    release: (...words: string[]) => act(words.join(' ')),
    kill: (index: number) => void done.push(`kill ${index}`),
    start: (index: number) => act(`start ${index}`),
    replace: (index: number) => act(`replace ${index}`),
  } as unknown as Cluster;
  const lines: string[] = [];
  await operate(cluster, 0, (line) => lines.push(line));
  expect(done).toEqual([
    'publish help',
    'start help@2.0.0 --stages 50,100',
    'promote help',
    'publish legal',
    'rollback help --reason a drill',
    'start help@2.0.0 --stages 50,100',
    'kill 1',
    'abort help --reason a drill',
    'start 1',
    'replace 0',
    'start legal@2.0.0',
    'rollback legal --reason a drill',
  ]);
  expect(lines).toHaveLength(done.length);
});

test('a step that fails ends the benchmark', async () => {
  const cluster = { publish: () => Promise.reject(new Error('does not render')) } as unknown as Cluster;
  await expect(operate(cluster, 0, () => undefined)).rejects.toThrow('does not render');
});

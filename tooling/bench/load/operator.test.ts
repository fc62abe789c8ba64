import type { Cluster } from './cluster';
import { operate } from './operator';

let mockTime = 0;
jest.mock('node:timers/promises', () => ({ setTimeout: async (wait: number) => void (mockTime += Math.max(0, wait)) }));
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => mockTime));

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

test('each step begins at its share of the time, whatever those before it took', async () => {
  const act = async () => void (mockTime += 500);
  const cluster = { publish: act, release: act, kill: act, start: act, replace: act } as unknown as Cluster;
  const lines: string[] = [];
  await operate(cluster, 100, (line) => lines.push(line));
  expect(lines.slice(0, 3)).toEqual(['   2.5 s  publish help', '  15.5 s  start help', '  25.5 s  promote help']);
  expect(lines.at(-1)).toBe('  93.5 s  roll legal back');
});

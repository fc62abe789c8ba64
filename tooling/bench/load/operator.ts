import { setTimeout } from 'node:timers/promises';
import type { Cluster } from './cluster';

/** Runs a schedule of releases and failures, each at a share of the time. @param print receives a line for each step */
export async function operate(cluster: Cluster, seconds: number, print: (line: string) => void): Promise<void> {
  let [help, legal] = ['', ''];
  const schedule: [share: number, label: string, act: () => Promise<unknown> | void][] = [
    [0.02, 'publish help', async () => (help = await cluster.publish('help'))],
    [0.15, 'start help', () => cluster.release('start', help, '--stages', '50,100')],
    [0.25, 'promote help', () => cluster.release('promote', 'help')],
    [0.3, 'publish legal', async () => (legal = await cluster.publish('legal'))],
    [0.4, 'roll help back', () => cluster.release('rollback', 'help', '--reason', 'a drill')],
    [0.5, 'start help', () => cluster.release('start', help, '--stages', '50,100')],
    [0.55, 'kill an origin', () => cluster.kill(1)],
    [0.6, 'abort help', () => cluster.release('abort', 'help', '--reason', 'a drill')],
    [0.65, 'start that origin', () => cluster.start(1)],
    [0.75, 'replace the other origin', () => cluster.replace(0)],
    [0.85, 'start legal', () => cluster.release('start', legal)],
    [0.93, 'roll legal back', () => cluster.release('rollback', 'legal', '--reason', 'a drill')],
  ];
  const start = performance.now();
  const sinceStart = () => performance.now() - start;
  for (const [share, label, act] of schedule) {
    await setTimeout(share * seconds * 1000 - sinceStart());
    await act();
    print(`${(sinceStart() / 1000).toFixed(1).padStart(6)} s  ${label}`);
  }
}

import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { Cluster } from './cluster';
import { operate } from './operator';
import { RequestCounts } from './request-counts';
import { Visitor, type Checked } from './visitor';

export interface Load {
  visitors: number;
  seconds: number;
  /** The number of requests in the second part, which measures memory. */
  requests: number;
}

/** Milliseconds that a visitor stays on a page, on average. */
const INTERVAL = 1_000;
const BUSY = 32;
const MEMORY_READINGS = 10;
/** The allowed growth of memory from the first reading to the last; more means a leak. */
const GROWTH = 1.1;

/**
 * First, visitors go through nginx and two origins on one store, while releases change and an origin is killed and restarted; then
 * `requests` requests are sent as fast as possible, to measure memory. @returns whether no request failed, no page mixed releases, and
 * memory stayed flat
 */
export async function benchLoad({ visitors, seconds, requests }: Load, print: (line: string) => void): Promise<boolean> {
  const cluster = new Cluster();
  try {
    const url = await cluster.open();
    print(
      `${cluster.nginx ? 'nginx' : 'A stand-in for nginx'} before two origins; ${availableParallelism()} processors for them and for the visitors.`,
    );
    const checked: Checked = new Map();
    const visit = (pool: Pool, counts: RequestCounts) => (_: unknown, number: number) =>
      new Visitor({ pool, counts, checked, number });

    const pool = new Pool(url, { connections: visitors });
    const [counts, browsing] = [new RequestCounts(), { over: false }];
    await readMeters(cluster);
    const before = cpuOf(cluster);
    const start = performance.now();
    const watching = setInterval(() => void readMeters(cluster), 1_000);
    const all = Array.from({ length: visitors }, visit(pool, counts)).map(async (visitor) => {
      await pause(Math.random() * INTERVAL);
      while (!browsing.over) {
        await visitor.look();
        await pause(INTERVAL * (0.5 + Math.random()));
      }
    });
    const operating = operate(cluster, seconds, print).finally(() => (browsing.over = true));
    await pause(seconds * 1000);
    await operating;
    await Promise.all(all);
    clearInterval(watching);
    await readMeters(cluster);
    const took = (performance.now() - start) / 1000;
    await pool.close();
    report(print, `${visitors} visitors, ${took.toFixed(0)} s`, counts, took, cpuOf(cluster) - before);

    const quick = new Pool(url, { connections: BUSY });
    const flood = new RequestCounts();
    const flooding = { cpu: cpuOf(cluster), start: performance.now() };
    const memory: number[] = [];
    await Promise.all(
      Array.from({ length: BUSY }, visit(quick, flood)).map(async (visitor, number) => {
        while (flood.requests < requests) {
          await visitor.look();
          if (number === 0 && flood.requests >= (memory.length * requests) / MEMORY_READINGS)
            memory.push(await memoryOf(cluster));
        }
      }),
    );
    memory.push(await memoryOf(cluster));
    await quick.close();
    const flooded = (performance.now() - flooding.start) / 1000;
    report(print, `${flood.requests} requests as fast as they are answered`, flood, flooded, cpuOf(cluster) - flooding.cpu);
    print(
      `  memory of both origins after garbage collection, MB, at each tenth: ${memory.map((bytes) => (bytes / 1e6).toFixed(0)).join(' ')}`,
    );
    const isFlat = memory.at(-1)! <= memory[0]! * GROWTH;
    if (!isFlat) print(`  ! Memory grew by more than ${Math.round((GROWTH - 1) * 100)} %.`);
    return isFlat && [counts, flood].every(({ failed, mixed }) => failed + mixed === 0);
  } finally {
    await cluster.stop();
  }
}

function report(print: (line: string) => void, title: string, counts: RequestCounts, seconds: number, cpu: number): void {
  print(title);
  print(
    `  ${counts.requests} requests, of them ${counts.pages} pages; ${counts.failed} failed, ${counts.mixed} pages mix releases; ${(counts.bytes / 1e6).toFixed(0)} MB`,
  );
  print(
    `  ${(counts.pages / seconds).toFixed(0)} pages/s; ${(counts.pages / cpu).toFixed(0)} pages per second and core of the origins (${cpu.toFixed(1)} s of processor time)`,
  );
  print(
    `  a page within ${counts.within(50).toFixed(1)} ms (p50), ${counts.within(99).toFixed(1)} ms (p99), ${counts.within(100).toFixed(0)} ms (all)`,
  );
  for (const fault of counts.faults) print(`  ! ${fault}`);
}

const readMeters = ({ meters }: Cluster) => Promise.all(meters.map((meter) => meter.look()));
const cpuOf = ({ meters }: Cluster) => meters.reduce((sum, { cpu }) => sum + cpu, 0);

async function memoryOf(cluster: Cluster): Promise<number> {
  await cluster.collect();
  await readMeters(cluster);
  return cluster.meters.reduce((sum, { memory }) => sum + memory, 0);
}

import { availableParallelism } from 'node:os';
import { Pool } from 'undici';
import { Fleet } from './fleet';
import { operate } from './operator';
import { RequestCounts } from './request-counts';
import { Visitor, type Checked } from './visitor';

export interface Load {
  visitors: number;
  seconds: number;
  /** Of the second part, which looks at memory. */
  requests: number;
}

/** Milliseconds that a visitor looks at a page. */
const LOOK = 1_000;
const BUSY = 32;
const LOOKS_AT_MEMORY = 10;
/** More than this from the first look to the last, and something is kept that should not be. */
const GROWTH = 1.1;

/**
 * Visitors through nginx and two origins on one folder, while releases come and go and an origin is killed and started again; then as
 * many requests as are wanted, as fast as they are answered, for the memory. @returns whether every request was answered well, and
 * memory stayed flat
 */
export async function benchLoad({ visitors, seconds, requests }: Load, say: (line: string) => void): Promise<boolean> {
  const fleet = new Fleet();
  try {
    const url = await fleet.open();
    say(
      `${fleet.nginx ? 'nginx' : 'A stand-in for nginx'} before two origins; ${availableParallelism()} processors for them and for the visitors.`,
    );
    const checked: Checked = new Map();
    const visit = (pool: Pool, counts: RequestCounts) => (_: unknown, number: number) =>
      new Visitor({ pool, counts, checked, number });

    const pool = new Pool(url, { connections: visitors });
    const [counts, browsing] = [new RequestCounts(), { over: false }];
    await lookAt(fleet);
    const before = cpuOf(fleet);
    const begun = performance.now();
    const watching = setInterval(() => void lookAt(fleet), 1_000);
    const all = Array.from({ length: visitors }, visit(pool, counts)).map(async (visitor) => {
      await pause(Math.random() * LOOK);
      while (!browsing.over) {
        await visitor.look();
        await pause(LOOK * (0.5 + Math.random()));
      }
    });
    const operating = operate(fleet, seconds, say).finally(() => (browsing.over = true));
    await pause(seconds * 1000);
    await operating;
    await Promise.all(all);
    clearInterval(watching);
    await lookAt(fleet);
    const took = (performance.now() - begun) / 1000;
    await pool.close();
    report(say, `${visitors} visitors, ${took.toFixed(0)} s`, counts, took, cpuOf(fleet) - before);

    const quick = new Pool(url, { connections: BUSY });
    const flood = new RequestCounts();
    const flooding = { cpu: cpuOf(fleet), begun: performance.now() };
    const held: number[] = [];
    await Promise.all(
      Array.from({ length: BUSY }, visit(quick, flood)).map(async (visitor, number) => {
        while (flood.requests < requests) {
          await visitor.look();
          if (number === 0 && flood.requests >= (held.length * requests) / LOOKS_AT_MEMORY) held.push(await memoryOf(fleet));
        }
      }),
    );
    held.push(await memoryOf(fleet));
    await quick.close();
    const flooded = (performance.now() - flooding.begun) / 1000;
    report(say, `${flood.requests} requests as fast as they are answered`, flood, flooded, cpuOf(fleet) - flooding.cpu);
    say(
      `  memory of both origins after a collection, MB, at each tenth: ${held.map((bytes) => (bytes / 1e6).toFixed(0)).join(' ')}`,
    );
    const isFlat = held.at(-1)! <= held[0]! * GROWTH;
    if (!isFlat) say(`  ! Memory grew by more than ${Math.round((GROWTH - 1) * 100)} %.`);
    return isFlat && [counts, flood].every(({ failed, mixed }) => failed + mixed === 0);
  } finally {
    await fleet.stop();
  }
}

function report(say: (line: string) => void, what: string, counts: RequestCounts, seconds: number, cpu: number): void {
  say(what);
  say(
    `  ${counts.requests} requests, of them ${counts.pages} pages; ${counts.failed} failed, ${counts.mixed} pages mix releases; ${(counts.bytes / 1e6).toFixed(0)} MB`,
  );
  say(
    `  ${(counts.pages / seconds).toFixed(0)} pages/s; ${(counts.pages / cpu).toFixed(0)} pages per second and core of the origins (${cpu.toFixed(1)} s of processor)`,
  );
  say(
    `  a page within ${counts.within(50).toFixed(1)} ms (half), ${counts.within(99).toFixed(1)} ms (99 of 100), ${counts.within(100).toFixed(0)} ms (all)`,
  );
  for (const fault of counts.faults) say(`  ! ${fault}`);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const lookAt = ({ meters }: Fleet) => Promise.all(meters.map((meter) => meter.look()));
const cpuOf = ({ meters }: Fleet) => meters.reduce((sum, { cpu }) => sum + cpu, 0);

async function memoryOf(fleet: Fleet): Promise<number> {
  await fleet.collect();
  await lookAt(fleet);
  return fleet.meters.reduce((sum, { memory }) => sum + memory, 0);
}

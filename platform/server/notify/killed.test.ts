// Kills processes at random: every change is delivered, in order. `SOAK=1` kills a thousand times.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { compiledProgram } from 'tooling/testing/compiled-program';
import { newFolder } from 'shared/testing/new-folder';
import { emptyRegistry } from '../../rollout';
import { openStore } from '../../store';
import { Notifier } from './notifier';
import { ReceivingServer } from '../../testing/receiving-server';
import { folderIn, readHistory } from '../../testing/folder-in';

const KILLS = Number(process.env.KILLS ?? (process.env.SOAK ? 1_000 : 6));
const SEED = Number(process.env.SEED ?? 4711);
jest.setTimeout(240_000 + KILLS * 3_600);

const telling = compiledProgram('platform/server/notify/testing/telling-program.ts');
const data = newFolder();
const running = new Map<string, ChildProcess>();
afterAll(() => {
  for (const child of running.values()) child.kill('SIGKILL');
});

/** A seeded random number generator, 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function begin(role: string): Promise<void> {
  const child = spawn(process.execPath, [telling, role], {
    env: { ...process.env, SITE_DATA: data },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.set(role, child);
  await once(child.stdout!, 'data');
}

async function kill(role: string): Promise<void> {
  const child = running.get(role)!;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test(`of ${KILLS} random kills, a third of them while the receiver is down, none loses a message, and each comes in its order`, async () => {
  const server = await new ReceivingServer().open();
  // Milliseconds: long enough for a kill during a delivery.
  server.takes = 60;
  const store = await openStore({ folder: folderIn(data) });
  await store.notifications.follow(emptyRegistry(), () => []);
  await store.notifications.add({
    section: 'help',
    label: 'team',
    kind: 'webhook',
    address: server.address,
    events: ['recalled'],
    addedAt: new Date().toISOString(),
    addedBy: 'keza',
  });
  const next = random(SEED);
  for (const role of ['change', 'tell']) await begin(role);
  for (let kills = 0; kills < KILLS; kills += 1) {
    // The receiver is down for a third of the time.
    if (kills === Math.ceil(KILLS / 3)) await server.close();
    if (kills === Math.ceil((2 * KILLS) / 3)) await server.open();
    const role = next() < 0.5 ? 'change' : 'tell';
    await new Promise((resolve) => setTimeout(resolve, next() * 300));
    await kill(role);
    await begin(role);
  }
  for (const role of running.keys()) await kill(role);
  // The next change completes the recording of a killed one.
  const states = readHistory(data);
  const notifier = new Notifier({
    notifications: store.notifications,
    current: () => states.at(-1)!,
    historyFrom: () => states,
    conditions: () => [],
    mail: null,
    mayBeLocal: true,
    log: (line) => console.error(line),
  });
  server.takes = 0;
  // The message that the last process had leased is free after the lease.
  for (let now = Date.now() + 10_000, waiting = 1; waiting > 0; now += 1_000) {
    await notifier.turn(() => now);
    await notifier.settled();
    waiting = (await store.notifications.receivers())[0]!.waiting;
  }
  const [ids, order] = [new Set<string>(), [] as number[]];
  for (const { body } of server.received) {
    if (!ids.has(body.id!)) order.push(Number(/1\.0\.(\d+) was/.exec(body.text)![1]));
    ids.add(body.id!);
  }
  const changes = states.map(({ sequence }) => sequence).filter((sequence) => sequence > 0);
  expect(order).toEqual(changes);
  expect(changes.length).toBeGreaterThan(1);
  await store.close();
  await server.close();
});

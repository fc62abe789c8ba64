import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { compiled } from '../../artefact/write-artefact';
import { freePort } from '../../test/free-port';
import { startOrigin } from '../../test/start-origin';
import { OriginMeter } from '../load/origin-meter';
import { RequestCounts } from '../load/request-counts';
import { median } from '../quantiles';
import type { FinishedAnswer } from './bare-server';

const ADDRESSES = ['/', '/terms-conditions', '/privacy-policy', '/help-center', '/help-center/how-do-i-create-goal'];
const CONNECTIONS = 32;
/** The number of requests before the measurements, so that V8 has compiled hot code. */
const WARM_UP = 6_000;
/** Requests to each server in each round. */
const REQUESTS = 5_000;
/** Bound for the processor time of a page, as a multiple of that of bare Fastify. */
const MOST = 2;
/** Seconds without visitors, and the bound for the processor time of one of them, in pages: an origin looks for changes all the time. */
const IDLE = 20;
const MOST_IDLE = 400;

/** The request headers of Chrome on a phone for a page that is not its first. */
const HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9,rw;q=0.8',
  cookie: 'i18nextLng=en; rb=1234',
  'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

interface Measured {
  server: Server;
  /** Microseconds of processor time for a page, by round. */
  cpu: number[];
  /** Pages a second, by round. */
  speed: number[];
  /** Megabytes after each round. */
  memory: number[];
  times: RequestCounts;
}

interface Server {
  pool: Pool;
  meter: OriginMeter;
  stop(): Promise<void>;
}

/**
 * Measures the origin of the artefact and bare Fastify, which sends the same bytes with the same headers, in turns.
 * @returns whether a page costs at most `MOST` times as much processor time, and an idle second no more than `MOST_IDLE` pages
 */
export async function benchOrigin(rounds: number, print: (line: string) => void): Promise<boolean> {
  const program = [compiled('site')];
  const data = mkdtempSync(path.join(tmpdir(), 'site-origin-'));
  const servers: Server[] = [];
  try {
    servers.push(await startSite(data, program));
    servers.push(await startBare(await finishedResponses(servers[0]!.pool)));
    const [origin, bare] = servers.map(
      (server) => ({ server, cpu: [], speed: [], memory: [], times: new RequestCounts() }) as Measured,
    );
    for (const { server } of [origin!, bare!]) await sendRequests(server.pool, WARM_UP, new RequestCounts());
    for (let round = 0; round < rounds; round += 1) for (const measured of [origin!, bare!]) await measure(measured);
    print(`origin: ${lineOf(origin!)}`);
    print(`bare Fastify: ${lineOf(bare!)}`);
    const ratio = median(origin!.cpu.map((cpu, round) => cpu / bare!.cpu[round]!));
    print(`A page costs ${ratio.toFixed(2)} times as much processor time as bare Fastify; ${MOST.toFixed(1)} at most.`);
    const idle = (await idleSecond(origin!.server)) / median(origin!.cpu);
    print(`A second without visitors costs as much processor time as ${idle.toFixed(0)} pages; ${MOST_IDLE} at most.`);
    return ratio <= MOST && idle <= MOST_IDLE && origin!.times.failed === 0;
  } finally {
    for (const server of servers) await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function startSite(data: string, program: string[]): Promise<Server> {
  const metrics = await freePort();
  const env = { METRICS_PORT: String(metrics), RELEASE_PORT: '', NODE_ENV: 'production' };
  const running = await startOrigin(data, { program, env, patience: 240_000 });
  return serverAt(running.url, new OriginMeter(metrics), () => running.stop());
}

async function startBare(responses: Record<string, FinishedAnswer>): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), { execArgv: ['--import', 'tsx/esm'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', (code) => reject(new Error(`Bare Fastify ended with ${code}.`)));
    child.send(responses);
  });
  return serverAt(`http://127.0.0.1:${port}`, new OriginMeter(port), async () => void child.disconnect());
}

function serverAt(url: string, meter: OriginMeter, end: () => Promise<void>): Server {
  const pool = new Pool(url, { connections: CONNECTIONS });
  return { pool, meter, stop: () => pool.destroy().then(end) };
}

async function finishedResponses(pool: Pool): Promise<Record<string, FinishedAnswer>> {
  const responses: Record<string, FinishedAnswer> = {};
  for (const address of ADDRESSES) {
    const { statusCode, headers, body } = await pool.request({ method: 'GET', path: address, headers: HEADERS });
    if (statusCode !== 200) throw new Error(`${address} was answered with ${statusCode}.`);
    // Each server sets these itself.
    const { date: _date, connection: _connection, 'keep-alive': _keep, 'content-length': _length, ...kept } = headers;
    responses[address] = { headers: kept, body: Buffer.from(await body.arrayBuffer()).toString('base64') };
  }
  return responses;
}

async function measure({ server: { pool, meter }, cpu, speed, memory, times }: Measured): Promise<void> {
  await meter.look();
  const before = meter.cpu;
  const start = performance.now();
  await sendRequests(pool, REQUESTS, times);
  speed.push(REQUESTS / ((performance.now() - start) / 1000));
  await meter.look();
  cpu.push(((meter.cpu - before) * 1e6) / REQUESTS);
  memory.push(meter.memory / 1e6);
}

/** Microseconds of processor time. */
async function idleSecond({ meter }: Server): Promise<number> {
  await meter.look();
  const before = meter.cpu;
  await setTimeout(IDLE * 1_000);
  await meter.look();
  return ((meter.cpu - before) * 1e6) / IDLE;
}

async function sendRequests(pool: Pool, requests: number, counts: RequestCounts): Promise<void> {
  let sent = 0;
  const visit = async () => {
    while (sent < requests) {
      const address = ADDRESSES[sent++ % ADDRESSES.length]!;
      const start = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path: address, headers: HEADERS });
      await body.dump();
      if (statusCode !== 200) counts.fail('failed', `${address} was answered with ${statusCode}`);
      counts.page(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
}

function lineOf({ cpu, speed, memory, times }: Measured): string {
  const perPage = median(cpu);
  return [
    `${perPage.toFixed(0)} µs of processor time per page`,
    `${(1e6 / perPage).toFixed(0)} pages per second and core`,
    `${median(speed).toFixed(0)} pages/s with the clients on the same machine`,
    `p99 ${times.within(99).toFixed(1)} ms over ${CONNECTIONS} connections`,
    `memory after each round ${memory.map((bytes) => bytes.toFixed(0)).join(' ')} MB`,
  ].join('; ');
}

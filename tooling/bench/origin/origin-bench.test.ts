// The decision alone: two servers whose cost of a page is given.
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { benchOrigin } from './origin-bench';

interface Server {
  /** Seconds of processor time so far. */
  cpu: number;
  requests: number;
}
let mockServers: Record<string, Server>;
/** Microseconds of processor time for a page of the origin in the n-th round of 5,000; bare Fastify needs 10. */
let mockCost: (round: number) => number;
/** Microseconds of processor time of the origin in a second without visitors. */
let mockIdle: number;
let mockStatus: (request: number) => number;
const mockStop = jest.fn(async () => undefined);
const mockStart = jest.fn(async (_data: string) => ({ url: 'origin', stop: mockStop }));
const mockSent = jest.fn();
const mockDisconnect = jest.fn();

const WARM_UP = 6_000;
/** One request for each of five addresses, whose answers bare Fastify sends. */
const COPIED = 5;

jest.mock('../../artefact/write-artefact', () => ({ compiled: (program: string) => program }));
jest.mock('../../test/free-port', () => ({ freePort: async () => 1 }));
jest.mock('../../test/start-origin', () => ({ startOrigin: (data: string) => mockStart(data) }));
jest.mock('node:child_process', () => ({
  fork: () => {
    const child = Object.assign(new EventEmitter(), { send: mockSent, disconnect: mockDisconnect });
    setImmediate(() => child.emit('message', 2));
    return child;
  },
}));
jest.mock('../load/origin-meter', () => ({
  OriginMeter: class {
    cpu = 0;
    memory = 1e6;
    constructor(private readonly port: number) {}
    look = async () => void (this.cpu = mockServers[this.port === 1 ? 'origin' : 'http://127.0.0.1:2']!.cpu);
  },
}));
// Waits only for the seconds without visitors.
jest.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => void (mockServers.origin!.cpu += (mockIdle * milliseconds) / 1e9),
}));
jest.mock('undici', () => ({
  Pool: class {
    constructor(private readonly url: string) {}
    request = async ({ path }: { path: string }) => {
      const server = mockServers[this.url]!;
      const isOrigin = this.url === 'origin';
      const measured = server.requests - WARM_UP - (isOrigin ? COPIED : 0);
      server.requests += 1;
      server.cpu += (isOrigin ? mockCost(Math.floor(measured / 5_000)) : 10) / 1e6;
      return {
        statusCode: isOrigin ? mockStatus(measured) : 200,
        headers: { date: 'today', connection: 'keep-alive', 'content-length': '4', 'content-type': 'text/html' },
        body: { dump: async () => undefined, arrayBuffer: async () => Buffer.from(path) },
      };
    };
    destroy = async () => undefined;
  },
}));

beforeEach(() => {
  const none = () => ({ cpu: 0, requests: 0 });
  mockServers = { origin: none(), 'http://127.0.0.1:2': none() };
  [mockCost, mockIdle, mockStatus] = [() => 15, 1_000, () => 200];
});

const lines: string[] = [];
const bench = () => {
  lines.length = 0;
  return benchOrigin(3, (line) => lines.push(line));
};

test('passes a page that costs less than twice as much as that of bare Fastify, with the same answers, and stops both', async () => {
  expect(await bench()).toBe(true);
  expect(lines.at(-2)).toBe('A page costs 1.50 times as much processor time as bare Fastify; 2.0 at most.');
  expect(mockSent).toHaveBeenCalledWith(
    expect.objectContaining({ '/': { headers: { 'content-type': 'text/html' }, body: Buffer.from('/').toString('base64') } }),
  );
  expect([mockStop, mockDisconnect].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
});

test('the origin has a store of its own, which is removed with it', async () => {
  await bench();
  const data = mockStart.mock.lastCall![0];
  expect([path.basename(data), existsSync(data)]).toEqual([expect.stringMatching(/^site-origin-/), false]);
});

test('fails above twice as much', async () => {
  mockCost = () => 20.2;
  expect(await bench()).toBe(false);
});

test('the median of the rounds counts, without the requests before them', async () => {
  mockCost = (round) => (round < 1 ? 90 : 15);
  expect(await bench()).toBe(true);
  mockServers = { origin: { cpu: 0, requests: 0 }, 'http://127.0.0.1:2': { cpu: 0, requests: 0 } };
  mockCost = (round) => (round < 2 ? 90 : 15);
  expect(await bench()).toBe(false);
});

test.each([
  ['as much as 400 pages', 399.9, true],
  ['more than 400 pages', 400.1, false],
])('a second without visitors that costs %s decides', async (_what, pages, isWithin) => {
  mockIdle = pages * 15;
  expect(await bench()).toBe(isWithin);
});

test('fails when one request of a round is not answered with 200', async () => {
  mockStatus = (request) => (request === 7_000 ? 503 : 200);
  expect(await bench()).toBe(false);
});

test('an origin that does not answer a page at all ends the benchmark, which stops it', async () => {
  mockStatus = () => 503;
  await expect(bench()).rejects.toThrow('/ was answered with 503.');
  expect(mockStop).toHaveBeenCalledTimes(1);
});

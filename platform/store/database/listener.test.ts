import { EventEmitter } from 'node:events';
import { Listener } from './listener';

let isBroken: boolean;
let isReachable: boolean;
let clients: FakeClient[];

class FakeClient extends EventEmitter {
  constructor(readonly settings: object) {
    super();
    if (isBroken) throw new Error('ENOENT: no such file or directory, open ca.pem');
  }

  readonly connection = { stream: { destroy: jest.fn() } };

  async connect(): Promise<void> {
    clients.push(this);
    if (!isReachable) throw new Error('ECONNREFUSED');
  }

  async query(): Promise<void> {}

  readonly end = jest.fn(async (): Promise<void> => undefined);
}

jest.mock('pg', () => ({
  get Client() {
    return FakeClient;
  },
}));

let calls: number;
let listener: Listener;
beforeEach(() => {
  jest.useFakeTimers();
  [isBroken, isReachable] = [false, false];
  clients = [];
  calls = 0;
  listener = new Listener('postgres://database/site', () => (calls += 1));
});
afterEach(async () => {
  await listener.close();
  jest.useRealTimers();
});

/** Counts the attempts to connect within some milliseconds. */
async function attemptsWithin(milliseconds: number): Promise<number> {
  const before = clients.length;
  await jest.advanceTimersByTimeAsync(milliseconds);
  return clients.length - before;
}

test('doubles the pause after each failed attempt, up to two seconds', async () => {
  expect(clients).toHaveLength(1);
  for (const wait of [50, 100, 200, 400, 800, 1_600, 2_000, 2_000]) {
    expect(await attemptsWithin(wait - 1)).toBe(0);
    expect(await attemptsWithin(1)).toBe(1);
  }
  expect(await attemptsWithin(60_000)).toBe(30);
  expect(calls).toBe(0);
});

test('waits three seconds for a server, and asks a silent connection whether it is still there', () => {
  expect(clients[0]!.settings).toMatchObject({ keepAlive: true, connectionTimeoutMillis: 3_000, query_timeout: 3_000 });
});

test('reconnects soon after a lost connection, and checks for missed changes', async () => {
  await attemptsWithin(5_000);
  isReachable = true;
  expect(await attemptsWithin(2_000)).toBe(1);
  expect(calls).toBe(1);
  clients.at(-1)!.emit('end');
  expect(await attemptsWithin(50)).toBe(1);
  expect(calls).toBe(2);
  clients.at(-1)!.emit('notification');
  expect(calls).toBe(3);
});

test('a connection that fails and then ends is closed once and has one successor', async () => {
  await attemptsWithin(5_000);
  isReachable = true;
  await attemptsWithin(2_000);
  const lost = clients.at(-1)!;
  lost.emit('error', new Error('read ECONNRESET'));
  lost.emit('end');
  expect(lost.end).toHaveBeenCalledTimes(1);
  expect(await attemptsWithin(60_000)).toBe(1);
});

test('makes no further attempt after it is closed', async () => {
  await listener.close();
  expect(await attemptsWithin(60_000)).toBe(0);
});

test('closing leaves no timer; a server that does not confirm it is waited for half a second', async () => {
  isReachable = true;
  await attemptsWithin(50);
  await listener.close();
  expect(jest.getTimerCount()).toBe(0);
  const { connection, end } = clients.at(-1)!;
  end.mockReturnValue(new Promise((resolve) => void connection.stream.destroy.mockImplementation(resolve)));
  const closed = jest.fn();
  void listener.close().then(closed);
  await jest.advanceTimersByTimeAsync(499);
  expect(closed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(closed).toHaveBeenCalled();
});

test('does not connect again when the connection that it has closed ends', async () => {
  isReachable = true;
  await attemptsWithin(50);
  await listener.close();
  clients.at(-1)!.emit('end');
  expect(await attemptsWithin(60_000)).toBe(0);
});

test('a client that cannot be made, as with a certificate that is not there, ends no program, and is made later', async () => {
  await listener.close();
  isBroken = true;
  clients = [];
  listener = new Listener('postgres://', () => (calls += 1));
  await jest.advanceTimersByTimeAsync(0);
  [isBroken, isReachable] = [false, true];
  await jest.advanceTimersByTimeAsync(2_000);
  expect(clients).toHaveLength(1);
});

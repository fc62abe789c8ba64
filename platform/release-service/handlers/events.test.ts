import { once } from 'node:events';
import { get, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { RecordedLog } from 'platform/testing/recorded-log';
import { until } from 'platform/testing/until';
import { Refusal } from 'platform/refusal';
import { RunningService } from '../testing/running-service';

afterEach(() => jest.useRealTimers());

test('a listener gets a heartbeat every 15 seconds, and no more events once their token is revoked', async () => {
  const service = await new RunningService().start();
  const token = await service.token('reader', ['help'], ['read']);
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask', 'performance', 'hrtime'],
  });
  const log = new RecordedLog();
  const ended = service.app.inject({ url: '/api/events', headers: { authorization: `Bearer ${token}` } });
  await until(() => jest.getTimerCount() >= 2);
  await jest.advanceTimersByTimeAsync(15_000);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await service.store.access.revokeToken('reader', new Date());
  await jest.advanceTimersByTimeAsync(15_000);
  const { headers, payload } = await ended;
  await service.app.close();
  log.end();
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  });
  const [, status] = /^retry: 1000\n\nevent: status\ndata: (.*)\n\n: here\n\n$/.exec(payload)!;
  // What the console makes its buttons of, and why it cannot offer each of them now.
  expect(JSON.parse(status!)).toMatchObject({
    commands: { pause: { on: 'part', label: 'Pause' } },
    refusals: { help: { pause: expect.stringContaining('No rollout of help is under way') } },
  });
  // The connection was open for as long as the client read from it, which does not count as slow.
  expect(log.lines.filter(({ event }) => /slow|failed/.test(event ?? ''))).toEqual([]);
}, 20_000);

test('a HEAD request for the events is answered, and opens no stream', async () => {
  const service = await new RunningService().start();
  const headers = { authorization: `Bearer ${await service.token('reader', ['help'], ['read'])}` };
  expect((await service.app.inject({ method: 'HEAD', url: '/api/events', headers })).statusCode).toBe(404);
  await service.app.close();
});

/** Everything but the intervals of the service, which a test moves on itself. */
const INTERVALS = {
  doNotFake: ['Date', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask', 'performance', 'hrtime'],
} as const;

describe('with clients over the network', () => {
  let service: RunningService;
  let url: string;
  let token: string;
  const open = new Set<ClientRequest>();

  beforeEach(async () => {
    service = await new RunningService().start();
    token = await service.token('reader', ['help'], ['read', 'rollout']);
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}/api/events`;
    jest.useFakeTimers({ ...INTERVALS, doNotFake: [...INTERVALS.doNotFake] });
  });
  afterEach(async () => {
    open.forEach((request) => request.destroy());
    jest.useRealTimers();
    await service.app.close();
  });

  async function read(secret = token) {
    const connected = once(service.app.server, 'connection') as Promise<[Socket]>;
    const request = get(url, { agent: false, headers: { authorization: `Bearer ${secret}` } });
    open.add(request);
    // What a test leaves is cut off.
    request.on('error', () => undefined);
    const [socket] = await connected;
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    response.on('error', () => undefined);
    return {
      response,
      text: () => text,
      /** The statuses that came, once the newest is of this change. */
      async until(sequence: number): Promise<number[]> {
        while (!text.includes(`"sequence":${sequence},`)) await once(response, 'data');
        return [...text.matchAll(/"sequence":(\d+),/g)].map(([, number]) => Number(number));
      },
      async leave() {
        const closed = once(socket, 'close');
        open.delete(request);
        request.destroy();
        await closed;
        await new Promise(setImmediate);
      },
    };
  }
  const change = (stage: number) => service.call(token, 'policy', { name: 'help', stages: [stage, 100] });

  test('a console receives every change, although another client keeps reconnecting before the service polls, and leaves', async () => {
    const page = await read();
    await page.until(3);
    for (const sequence of [4, 5, 6]) {
      await change(sequence);
      const other = await read();
      await other.until(sequence);
      await jest.advanceTimersByTimeAsync(500);
      expect((await page.until(sequence)).at(-1)).toBe(sequence);
      await other.leave();
    }
    await change(7);
    await jest.advanceTimersByTimeAsync(500);
    expect(await page.until(7)).toEqual([3, 4, 5, 6, 7]);
  });

  test('a console is told when the database cannot be reached, so that its state is not taken for that of now', async () => {
    const cluster = { fault: 'The database does not answer.' as string | null };
    Object.assign(service.store, { cluster });
    const page = await read();
    await page.until(3);
    expect(page.text()).toContain('"copy":"This is a copy, as it was last seen. The database does not answer."');
    cluster.fault = null;
    await jest.advanceTimersByTimeAsync(500);
    const later = () => page.text().split('event: status')[2];
    while (!later()?.includes('\n\n')) await once(page.response, 'data');
    expect(later()).not.toContain('"copy"');
  });

  test('a console that connects after the last one left receives changes', async () => {
    const first = await read();
    await first.until(3);
    const timers = jest.getTimerCount();
    await first.leave();
    expect(jest.getTimerCount()).toBe(timers - 2);
    const second = await read();
    await second.until(3);
    await change(4);
    await jest.advanceTimersByTimeAsync(500);
    expect(await second.until(4)).toEqual([3, 4]);
  });

  test('a slow client gets the newest status once it reads again, and none of those between, which would fill the memory', async () => {
    const asked = once(service.app.server, 'request') as Promise<[unknown, ServerResponse]>;
    const page = await read();
    const [, answer] = await asked;
    await page.until(3);
    let isBehind = true;
    Object.defineProperty(answer, 'writableNeedDrain', { get: () => isBehind });
    for (const sequence of [4, 5]) {
      await change(sequence);
      await jest.advanceTimersByTimeAsync(500);
    }
    isBehind = false;
    await jest.advanceTimersByTimeAsync(500);
    expect(await page.until(5)).toEqual([3, 5]);
  });

  test('a slow client whose token is revoked gets no status after the end of its stream, which would end the service', async () => {
    const asked = once(service.app.server, 'request') as Promise<[unknown, ServerResponse]>;
    const page = await read();
    const [, answer] = await asked;
    const errors: Error[] = [];
    answer.on('error', (error) => errors.push(error));
    await page.until(3);
    // What is sent stays in the buffer, as it does while a client does not read.
    Object.assign(answer.socket!, { _write: () => undefined, _writev: () => undefined });
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    const other = await service.token('other', ['help'], ['read', 'rollout']);
    await service.store.access.revokeToken('reader', new Date());
    await jest.advanceTimersByTimeAsync(15_000);
    await until(() => answer.writableEnded);
    await service.call(other, 'policy', { name: 'help', stages: [4, 100] });
    const next = await read(other);
    await next.until(4);
    await jest.advanceTimersByTimeAsync(15_000);
    await new Promise(setImmediate);
    expect(errors).toEqual([]);
  }, 20_000);

  test('a client that leaves before it is admitted counts as no listener', async () => {
    const { access } = service.store;
    const caller = await access.tokenOf(token, new Date());
    const timers = jest.getTimerCount();
    let admit!: (as: typeof caller) => void;
    const tokenOf = jest.spyOn(access, 'tokenOf').mockReturnValueOnce(new Promise((resolve) => (admit = resolve)));
    const connected = once(service.app.server, 'connection') as Promise<[Socket]>;
    const request = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }).on('error', () => undefined);
    const [socket] = await connected;
    await until(() => tokenOf.mock.calls.length > 0);
    const closed = once(socket, 'close');
    request.destroy();
    await closed;
    admit(caller);
    await (await read()).until(3);
    // The poll of the service, and the heartbeat of the client that stayed.
    expect(jest.getTimerCount()).toBe(timers + 2);
  });

  test('a console is told why the status cannot be read, and gets the next one that can be', async () => {
    const page = await read();
    await page.until(3);
    const broken = jest.spyOn(service.store.registry, 'read').mockImplementation(() => {
      throw new Refusal('untrusted-registry', `${service.data}/site.db: the registry is not what was signed`);
    });
    await jest.advanceTimersByTimeAsync(500);
    const events = () => [...page.text().matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data!));
    while (events().length < 2) await once(page.response, 'data');
    expect(events()[1]).toEqual({ fault: 'site.db: the registry is not what was signed' });
    broken.mockRestore();
    await change(4);
    await jest.advanceTimersByTimeAsync(500);
    expect(await page.until(4)).toEqual([3, 4]);
  });

  test('a console gets no words of an internal error, which may hold paths, and the log gets them once', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    const list = jest.spyOn(service.store.access.requests, 'list').mockImplementation(() => {
      throw new Error('EACCES: permission denied, open /srv/site/requests');
    });
    const page = await read();
    while (!page.text().includes('data: ')) await once(page.response, 'data');
    await until(
      () => list.mock.calls.length >= 3,
      () => jest.advanceTimersByTimeAsync(500),
    );
    expect(page.text()).toContain('The release service could not do this. Its log says why');
    expect(page.text()).not.toContain('EACCES');
    expect(logged.mock.calls).toEqual([['The status could not be read.', expect.stringContaining('EACCES')]]);
  });

  test('one grant may have twenty event streams, and the next one gets Retry-After', async () => {
    const readers: Awaited<ReturnType<typeof read>>[] = [];
    for (let count = 0; count < 20; count += 1) readers.push(await read());
    const refused = await read();
    await once(refused.response, 'end');
    expect([refused.response.statusCode, refused.response.headers['retry-after'], refused.text()]).toEqual([
      429,
      '15',
      expect.stringMatching(/token reader reads the events 20 times at once already.*"too-many-event-streams"/),
    ]);
    const other = await read(await service.token('other', ['help'], ['read']));
    expect(other.response.statusCode).toBe(200);
    await readers[0]!.leave();
    expect((await read()).response.statusCode).toBe(200);
  });
});

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { sectionForTest } from 'platform/testing/rendering-releases';
import { RunningService } from './testing/running-service';

let service: RunningService;
let token: string;
let port: number;
beforeEach(async () => {
  service = await new RunningService().start();
  token = await service.token('reader', ['help'], ['read']);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = service.app.server.address() as AddressInfo);
});
afterEach(() => rmSync(service.data, { recursive: true, force: true }));

/** A request, but for its last line. */
async function begin(address = '/api/events'): Promise<{ socket: Socket; heard(): string }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  const arrived = once(service.app.server, 'connection').then(([server]) => once(server, 'data'));
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`);
  await arrived;
  return { socket, heard: () => answer };
}

test('a request under way when the service stops is answered, and closes its connection', async () => {
  const team = await service.token('help-ci', ['help'], ['publish', 'rollout']);
  await service.publish(team, sectionForTest({ version: '2.0.0' }), '2.0.0');
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  const came = once(service.app.server, 'request');
  const words = JSON.stringify({ name: 'help', version: '2.0.0', stages: [50] });
  const head = [
    'Host: localhost',
    `Authorization: Bearer ${team}`,
    'Content-Type: application/json',
    `Content-Length: ${words.length}`,
  ];
  socket.write(`POST /api/start HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${words}`);
  await came;
  await Promise.all([once(socket, 'close'), service.app.close()]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*^Connection: close\r$/im);
});

test('a service that stops closes its event streams, and does not wait for clients that reconnect', async () => {
  const [listener, late] = [await begin(), await begin()];
  listener.socket.write('\r\n');
  while (!listener.heard().includes('event: status')) await once(listener.socket, 'data');
  const ends = [listener, late].map(({ socket }) => once(socket, 'close'));
  const closed = service.app.close();
  while (service.app.server.listening) await new Promise(setImmediate);
  late.socket.write('\r\n');
  await Promise.all([...ends, closed]);
  expect(late.heard()).toMatch(/^HTTP\/1\.1 503 [\s\S]*^Connection: close\r$/im);
});

test('a request that arrives completely while the service stops is answered, and closes its connection', async () => {
  const { socket, heard } = await begin('/openapi.json');
  const end = once(socket, 'close');
  const closed = service.app.close();
  while (service.app.server.listening) await new Promise(setImmediate);
  socket.write('\r\n');
  await Promise.all([end, closed]);
  expect(heard()).toMatch(/^HTTP\/1\.1 200 [\s\S]*^Connection: close\r$/im);
});

test('a connection on which nothing was received does not delay the stop', async () => {
  const arrival = once(service.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await arrival;
  const end = once(socket, 'close');
  await expect(service.app.close()).resolves.toBeUndefined();
  await end;
});

// The release tool while a service works. In a file of its own, because undici keeps the timer with which it counts time.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { ServiceClient } from './service-client';

let server: Server;
afterEach(() => {
  jest.useRealTimers();
  server.closeAllConnections();
  server.close();
});

test('waits for a publication that takes nine minutes', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const waiting: ServerResponse[] = [];
  server = createServer((request, response) => void request.resume().on('end', () => waiting.push(response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new ServiceClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token', async () => 'token');
  const published = client.post('/api/releases/help/1.0.0', {}, z.object({ text: z.string() }), true);
  while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await jest.advanceTimersByTimeAsync(540_000);
  waiting[0]!.end('{"text":"well"}');
  expect(await published).toEqual({ text: 'well' });
  expect(waiting).toHaveLength(1);
});

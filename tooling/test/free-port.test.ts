import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePort } from './free-port';

test('a program is told a port that is free, and that no system gives to others meanwhile', async () => {
  const port = await freePort();
  expect(port).toBeLessThan(32_768);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

test('a port that another program uses is not given', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: taken } = other.address() as AddressInfo;
  const free = await freePort();
  const choices = [taken, free];
  expect(await freePort(() => choices.shift()!)).toBe(free);
  other.close();
});

import { EventEmitter, once } from 'node:events';
import net, { createServer, type AddressInfo } from 'node:net';
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

test('a machine that permits no port says so, and no other one is tried', async () => {
  const refused = Object.assign(new EventEmitter(), { listen: () => refused }) as unknown as net.Server;
  jest.spyOn(net, 'createServer').mockImplementationOnce(() => refused);
  const port = freePort();
  refused.emit('error', Object.assign(new Error('not permitted'), { code: 'EACCES' }));
  await expect(port).rejects.toThrow('not permitted');
});

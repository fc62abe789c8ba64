import Fastify, { type FastifyInstance } from 'fastify';
import { BadEnvironment } from 'platform/settings';
import { listen } from './listen';

const at = { host: '127.0.0.1', port: 0 };
const site = new URL('https://www.example/help-center');

const portOf = ({ server }: FastifyInstance) => (server.address() as { port: number }).port;

test('prints the address, what is watched, and where everything else comes from', async () => {
  const lines = jest.spyOn(console, 'log').mockImplementation();
  const [whole, section] = [Fastify(), Fastify()];
  await listen(whole, { ...at, parts: ['shell', 'help'] });
  await listen(section, { ...at, parts: ['help'], site });
  const ports = [whole, section].map(portOf);
  await Promise.all([whole.close(), section.close()]);
  expect(lines.mock.calls.flat()).toEqual([
    `The site answers at http://localhost:${ports[0]}`,
    'Watching shell, help',
    `The site answers at http://localhost:${ports[1]}`,
    'Watching help; everything else comes from https://www.example',
  ]);
});

test('an address in use is refused by its variable', async () => {
  const [first, second] = [Fastify(), Fastify()];
  await first.listen(at);
  const port = portOf(first);
  const fault = await listen(second, { ...at, port, parts: ['help'] }).catch((error: unknown) => error);
  await Promise.all([first.close(), second.close()]);
  expect(fault).toBeInstanceOf(BadEnvironment);
  expect((fault as Error).message).toContain(`PORT is "${port}"`);
});

test('an address of another machine is refused by its variable', async () => {
  const app = Fastify();
  await expect(listen(app, { host: '192.0.2.1', port: 0, parts: ['help'] })).rejects.toThrow('HOST is "192.0.2.1"');
  await app.close();
});

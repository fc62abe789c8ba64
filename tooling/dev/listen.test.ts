import Fastify from 'fastify';
import { BadEnvironment } from 'platform/settings';
import { listen } from './listen';

const at = { host: '127.0.0.1', port: 0 };
const site = new URL('https://www.example/help-center');

test('prints the address, what is watched, and where everything else comes from', async () => {
  const lines = jest.spyOn(console, 'log').mockImplementation();
  const [whole, section] = [Fastify(), Fastify()];
  await listen(whole, { ...at, parts: ['shell', 'help'] });
  await listen(section, { ...at, parts: ['help'], site });
  const address = ({ server }: typeof whole) =>
    `The site answers at http://localhost:${(server.address() as { port: number }).port}`;
  expect(lines.mock.calls.flat()).toEqual([
    address(whole),
    'Watching shell, help',
    address(section),
    'Watching help; everything else comes from https://www.example',
  ]);
  const { port } = section.server.address() as { port: number };
  const other = Fastify();
  const fault = await listen(other, { ...at, port, parts: [] }).catch((error: unknown) => error);
  await Promise.all([whole.close(), section.close(), other.close()]);
  expect(fault).toBeInstanceOf(BadEnvironment);
  expect((fault as Error).message).toContain(`PORT is "${port}"`);
});

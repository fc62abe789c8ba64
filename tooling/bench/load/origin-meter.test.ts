import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { OriginMeter } from './origin-meter';

test('adds up processor time over restarts, and changes nothing while the origin is down', async () => {
  let cpu = 5;
  const origin = async (port: number) => {
    const app = Fastify();
    app.get('/metrics', async () => `# HELP\nprocess_cpu_seconds_total ${cpu}\nprocess_resident_memory_bytes ${cpu * 100}\n`);
    await app.listen({ host: '127.0.0.1', port });
    return app;
  };
  const first = await origin(0);
  const { port } = first.server.address() as AddressInfo;
  const meter = new OriginMeter(port);
  await meter.look();
  cpu = 7;
  await meter.look();
  expect([meter.cpu, meter.memory]).toEqual([7, 700]);
  await first.close();
  await meter.look();
  expect([meter.cpu, meter.memory]).toEqual([7, 700]);
  cpu = 1;
  const second = await origin(port);
  await meter.look();
  expect([meter.cpu, meter.memory]).toEqual([8, 100]);
  await second.close();
});

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to programs that do not ask for one, and to outgoing connections: those would take it meanwhile. */
const PORTS = [20_000, 32_768] as const;

/** For what must be told its port before it listens. */
export async function freePort(choose: () => number = () => randomInt(...PORTS)): Promise<number> {
  const port = choose();
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return freePort(choose);
  }
  server.close();
  await once(server, 'close');
  return port;
}

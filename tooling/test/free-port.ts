import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The range is below the system's ephemeral ports, which another program or an outgoing connection may take at any time. */
const PORTS = [20_000, 32_768] as const;

/** Finds a free port for a program that must know its port before it starts. */
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

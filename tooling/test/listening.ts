import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Makes a server listen on a free port of this machine. */
export async function listening(server: Server): Promise<{ url: string; stop(): Promise<void> }> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

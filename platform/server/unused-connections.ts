import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches a server's connections. Browsers open some in advance, and Node counts one on which nothing was received as busy, so that a
 * server that stops would wait for the browser to close it.
 * @returns a function that closes those connections
 */
export function watchUnusedConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
}

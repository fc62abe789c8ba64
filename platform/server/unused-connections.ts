import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches a server's connections. Browsers open some in advance, and a server that stops would wait for them, because Node counts a
 * connection that has received nothing as busy. @returns a function that closes those connections
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

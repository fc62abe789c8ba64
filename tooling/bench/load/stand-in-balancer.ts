import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Balancer } from '../../deploy/run-nginx';

/** Replaces nginx in the benchmark when none is installed: round robin, with a retry at the next origin. It does not cache. */
export async function standInBalancer(origins: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, tries: number): void {
    const origin = origins[turn++ % origins.length]!;
    const { method, url, headers } = incoming;
    const forwardedHeaders = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' };
    const next = request(`http://${origin}${url}`, { method, agent, headers: forwardedHeaders }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      response.pipe(outgoing).on('error', () => response.destroy());
      response.on('error', () => outgoing.destroy());
    });
    next.on('error', () => {
      if (outgoing.headersSent) return outgoing.destroy();
      if (tries > 1) return forward(incoming, outgoing, tries - 1);
      return outgoing.writeHead(502).end();
    });
    next.end();
  }

  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, origins.length)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    agent.destroy();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

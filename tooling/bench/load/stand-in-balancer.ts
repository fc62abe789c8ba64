import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Balancer } from '../../deploy/run-nginx';

/** What nginx does for the benchmark where none is installed: origins in turn, and what one does not answer goes to the next. Keeps nothing. */
export async function standInBalancer(origins: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;

  function hand(incoming: IncomingMessage, answer: ServerResponse, tries: number): void {
    const origin = origins[turn++ % origins.length]!;
    const { method, url, headers } = incoming;
    const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' };
    const next = request(`http://${origin}${url}`, { method, agent, headers: forwarded }, (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      response.pipe(answer).on('error', () => response.destroy());
      response.on('error', () => answer.destroy());
    });
    next.on('error', () => {
      if (answer.headersSent) return answer.destroy();
      if (tries > 1) return hand(incoming, answer, tries - 1);
      return answer.writeHead(502).end();
    });
    next.end();
  }

  const server = createServer((incoming, answer) => hand(incoming, answer, origins.length)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    agent.destroy();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

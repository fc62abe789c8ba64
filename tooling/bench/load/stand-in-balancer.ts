import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Balancer } from '../../deploy/run-nginx';
import { listening } from '../../test/listening';

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
      if (tries > 1) return forward(incoming, outgoing, tries - 1);
      return outgoing.writeHead(502).end();
    });
    next.end();
  }

  const { url, stop } = await listening(createServer((incoming, outgoing) => forward(incoming, outgoing, origins.length)));
  return { url, stop: () => stop().then(() => agent.destroy()) };
}

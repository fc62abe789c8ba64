import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Language } from 'shared/contract';

/** The origin of pages under trial. No server listens there: the proxy responds. */
export const SITE = 'http://localhost';

/** Adds the language to an address of the site. */
export const withLanguage = (address: string, language: Language): string =>
  /[?&]lng=/.test(address) ? address : `${address}${address.includes('?') ? '&' : '?'}lng=${language}`;

export interface SiteProxy {
  port: number;
  close(): Promise<void>;
}

/**
 * An HTTP proxy that responds to requests for `SITE` and refuses all others. It opens no connections.
 * @param answer handles a request whose `url` is a path, as an HTTP server does
 */
export async function openSiteProxy(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<SiteProxy> {
  const server = createServer((request, response) => {
    const url = URL.canParse(request.url!) ? new URL(request.url!) : null;
    if (url?.origin !== SITE) return void response.writeHead(403).end();
    request.url = url.pathname + url.search;
    answer(request, response);
  });
  // Browsers open a tunnel for HTTPS and WebSockets. Node leaves the socket's errors and its end to this listener.
  const refuse = (_request: IncomingMessage, socket: Duplex) =>
    socket.on('error', () => undefined).end('HTTP/1.1 403 Forbidden\r\n\r\n', () => socket.destroy());
  server.on('connect', refuse);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @returns the status of the proxy's response for an address of the site */
export function statusThrough({ port }: Pick<SiteProxy, 'port'>, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = send({ host: '127.0.0.1', port, path: SITE + address, headers: { host: 'localhost' } }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    request.once('error', reject).end();
  });
}

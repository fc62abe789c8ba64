import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Language } from 'shared/contract';

/** Where pages under trial believe to be. Nothing listens there for them: the proxy answers. */
export const SITE = 'http://localhost';

/** An address of the site, in a language. */
export const withLanguage = (address: string, language: Language): string =>
  /[?&]lng=/.test(address) ? address : `${address}${address.includes('?') ? '&' : '?'}lng=${language}`;

export interface SiteProxy {
  port: number;
  close(): Promise<void>;
}

/**
 * An HTTP proxy that answers what is asked of `SITE`, and refuses everything else; it makes no connection.
 * @param answer gets the request as the site's own server would: its address is a path
 */
export async function openSiteProxy(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<SiteProxy> {
  const server = createServer((request, response) => {
    const url = URL.canParse(request.url!) ? new URL(request.url!) : null;
    if (url?.origin !== SITE) return void response.writeHead(403).end();
    request.url = url.pathname + url.search;
    answer(request, response);
  });
  // A tunnel is how a browser asks for https and for sockets. Node leaves its errors and its end to who takes it.
  const refuse = (_request: IncomingMessage, socket: Duplex) =>
    socket.on('error', () => undefined).end('HTTP/1.1 403 Forbidden\r\n\r\n', () => socket.destroy());
  server.on('connect', refuse).on('upgrade', refuse);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the proxy answers for an address of the site. */
export function statusThrough({ port }: Pick<SiteProxy, 'port'>, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = send({ host: '127.0.0.1', port, path: SITE + address, headers: { host: 'localhost' } }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    request.once('error', reject).end();
  });
}

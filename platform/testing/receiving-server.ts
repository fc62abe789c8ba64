import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: { id?: string; type?: string; text: string };
}

/** A receiver of webhooks on this machine. */
export class ReceivingServer {
  readonly received: Received[] = [];
  /** The status of its responses. */
  answer = 204;
  /** Milliseconds until it accepts a message. A sender that is killed before has delivered nothing. */
  takes = 0;
  /** Accepts no message before it resolves. */
  ready: Promise<void> = Promise.resolve();
  #server: Server | null = null;
  #port = 0;

  async open(): Promise<this> {
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      await this.ready;
      if (this.takes > 0) await new Promise((resolve) => setTimeout(resolve, this.takes));
      if (response.destroyed || response.closed) return;
      if (this.answer < 300) this.received.push({ headers: request.headers, text, body: JSON.parse(text) });
      response.writeHead(this.answer, { Location: 'http://127.0.0.1:9/elsewhere' }).end();
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}/hook/secret-path`;
  }

  /** Takes it down: connections to its address are refused. */
  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(null)));
    this.#server = null;
  }
}

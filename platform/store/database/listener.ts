import type { Socket } from 'node:net';
import { Client } from 'pg';

const FIRST_WAIT = 50;
const LONGEST_WAIT = 2_000;
const CLOSE_TIMEOUT = 500;

/** Receives notifications of changes (LISTEN). After a lost connection it reconnects and checks for missed changes. */
export class Listener {
  #client: Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #wait = FIRST_WAIT;
  #isClosed = false;

  constructor(
    private readonly address: string,
    private readonly onChange: () => void,
  ) {
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    const client = this.#client;
    if (!client) return;
    // A frozen server never confirms the end of the connection.
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const timer = setTimeout(() => stream.destroy(), CLOSE_TIMEOUT);
    await client.end().catch(() => undefined);
    clearTimeout(timer);
  }

  async #connect(): Promise<void> {
    let client: Client | null = null;
    try {
      // Throws where a certificate that the address names cannot be read.
      client = new Client({
        connectionString: this.address,
        keepAlive: true,
        connectionTimeoutMillis: 3_000,
        query_timeout: 3_000,
        application_name: 'site listens',
      });
      this.#client = client;
      const reconnect = () => this.#reconnect(client);
      client
        .on('notification', () => this.onChange())
        .on('error', reconnect)
        .on('end', reconnect);
      await client.connect();
      await client.query('LISTEN site_registry');
      this.#wait = FIRST_WAIT;
      this.onChange();
    } catch {
      this.#reconnect(client);
    }
  }

  #reconnect(client: Client | null): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    client?.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.#connect(), this.#wait).unref();
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}

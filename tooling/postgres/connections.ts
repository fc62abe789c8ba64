import { Pool } from 'pg';

/** Connections of tests to a server, kept for a second: a new one costs the server forty milliseconds of processor time. */
export class Connections {
  /** By address. */
  readonly #pools = new Map<string, Pool>();

  async run<Row>(address: string, text: string): Promise<Row[]> {
    let pool = this.#pools.get(address);
    if (!pool) {
      pool = new Pool({ connectionString: address, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
      // A server that is killed breaks idle connections.
      pool.on('error', () => undefined);
      this.#pools.set(address, pool);
    }
    return (await pool.query(text)).rows;
  }

  /** Ends all connections; a server that is killed need not answer. */
  forget(): void {
    for (const pool of this.#pools.values()) pool.end().catch(() => undefined);
    this.#pools.clear();
  }
}

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Cut = 'before' | 'after' | 'late';

/**
 * A proxy between a program and its database that cuts the connection at a COMMIT: before the server receives it,
 * before the program receives the answer, or so that the server receives it long after the program lost its connection.
 */
export class CuttingProxy {
  readonly #lines = new Set<Socket>();
  #cut: Cut | null = null;
  #deliver: () => void = () => undefined;
  readonly #server = createServer((client) => {
    const server = connect(this.port, '127.0.0.1');
    for (const line of [client, server]) {
      this.#lines.add(line);
      line.on('error', () => undefined).on('close', () => this.#lines.delete(line));
    }
    client.on('data', (bytes) => {
      const cut = bytes.includes('COMMIT\0') ? this.#cut : null;
      if (cut === 'before') return void this.#end(client, server);
      if (cut === 'late') {
        this.#deliver = () => server.end(bytes);
        client.removeAllListeners('close');
        return void this.#end(client);
      }
      server.write(bytes);
      if (cut !== 'after') return;
      // The answer ends here, once the server has given it.
      server.removeAllListeners('data').once('data', () => this.#end(client, server));
    });
    server.on('data', (bytes) => client.write(bytes));
    client.on('close', () => server.end());
    server.on('close', () => client.end());
  });

  constructor(private readonly port: number) {}

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts the connection at the end of the next transaction. */
  cutNext(when: Cut): void {
    this.#cut = when;
  }

  /** Sends the withheld bytes to the server. */
  deliver(): void {
    this.#deliver();
  }

  close(): void {
    this.#lines.forEach((line) => line.destroy());
    this.#server.close();
  }

  #end(...lines: Socket[]): void {
    this.#cut = null;
    lines.forEach((line) => line.destroy());
  }
}

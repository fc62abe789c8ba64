import { Client } from 'pg';

/** How many connections are kept: to the database of the server itself, and to that of a test as one or two of its users. */
const MOST = 3;

/** Its types lack what keeps a program running no longer than a query takes. */
type Kept = Client & Record<'ref' | 'unref', () => void>;

interface Connection {
  client: Kept;
  isOpen: Promise<unknown>;
  /** How many are under way. */
  queries: number;
  isOver: boolean;
}

/** Connections of tests to a server, which are kept: a new one costs the server forty milliseconds of processor time. */
export class Connections {
  /** By address; the last one was used last. */
  readonly #all = new Map<string, Connection>();

  async run<Row>(address: string, text: string): Promise<Row[]> {
    const kept = this.#all.get(address);
    const one = kept && !kept.isOver ? kept : open(address);
    this.#all.delete(address);
    this.#all.set(address, one);
    one.queries += 1;
    try {
      await one.isOpen;
      one.client.ref();
      return (await one.client.query(text)).rows;
    } finally {
      one.queries -= 1;
      if (one.queries === 0) one.client.unref();
      this.#endOldest();
    }
  }

  /** Ends all connections; a server that is killed need not answer. */
  forget(): void {
    for (const one of this.#all.values()) end(one);
    this.#all.clear();
  }

  #endOldest(): void {
    if (this.#all.size <= MOST) return;
    const [address, oldest] = [...this.#all].find(([, { queries }]) => queries === 0) ?? [];
    if (!oldest) return;
    this.#all.delete(address!);
    end(oldest);
  }
}

function open(address: string): Connection {
  const client = new Client({ connectionString: address }) as Kept;
  const one = { client, isOpen: client.connect(), queries: 0, isOver: false };
  const note = () => void (one.isOver = true);
  client.on('error', note).on('end', note);
  one.isOpen.catch(note);
  return one;
}

function end({ client, isOpen }: Connection): void {
  void isOpen.then(() => client.end()).catch(() => undefined);
}

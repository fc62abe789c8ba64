const TIME_OUT = 20_000;

export interface StoreFile {
  bytes: Buffer;
  etag: string | null;
}

class StoreAnswer extends Error {
  constructor(
    readonly status: number,
    file: string,
  ) {
    super(`the store answered ${status} for ${file}`);
  }
}

/** Reads files of a store behind an HTTP(S) address, such as an object store; user and password of the address go into a header. */
export class StoreClient {
  readonly #base: string;
  readonly #headers: Record<string, string> = {};

  constructor(address: string) {
    const url = new URL(address);
    const { username, password } = url;
    if (username || password)
      this.#headers.Authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
    [url.username, url.password] = ['', ''];
    this.#base = url.href.replace(/\/+$/, '');
  }

  /** A file of at most so many bytes; `null` when it is still the one of that etag. */
  async get(file: string, most: number, etag: string | null = null): Promise<StoreFile | null> {
    const address = `${this.#base}/${file.split('/').map(encodeURIComponent).join('/')}`;
    const headers = etag === null ? this.#headers : { ...this.#headers, 'If-None-Match': etag };
    // A redirect could lead to any host, such as one inside this network.
    const answer = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIME_OUT) });
    if (answer.status === 304) return null;
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new StoreAnswer(answer.status, file);
    }
    return { bytes: await readAtMost(answer, most, file), etag: answer.headers.get('etag') };
  }

  /** The same for a file that need not be there; `null` when it is not. */
  async find(file: string, most: number): Promise<Buffer | null> {
    try {
      return (await this.get(file, most))!.bytes;
    } catch (error) {
      if (error instanceof StoreAnswer && MISSING.includes(error.status)) return null;
      throw error;
    }
  }
}

/** An object store may answer 403 for what is not there. */
const MISSING = [403, 404, 410];

/** Stops at the limit, whatever the answer claims about its length. */
async function readAtMost(answer: Response, most: number, file: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > most) throw new Error(`the store's ${file} is longer than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

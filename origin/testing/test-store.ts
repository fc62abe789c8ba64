import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { publishForTest } from 'releases/testing/release-folder';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A store behind an HTTP address: a folder whose files are answered as they are, with an etag. */
export class TestStore {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'store-'));
  /** Paths that were asked for, in their order. */
  readonly asked: string[] = [];
  /** Answers a path in another way than from the folder. */
  readonly instead = new Map<string, Answer>();
  readonly #server = createServer((request, response) => {
    this.asked.push(request.url! + ('if-none-match' in request.headers ? ' unless it is the same' : ''));
    const answer = this.instead.get(request.url!);
    if (answer) return answer(request, response);
    const file = path.join(this.folder, decodeURIComponent(request.url!));
    if (!existsSync(file)) return response.writeHead(404).end();
    const bytes = readFileSync(file);
    const etag = `"${hash('sha256', bytes)}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    response.writeHead(200, { etag }).end(bytes);
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** A release of one file, `main.js`, that holds its version. */
  publish(name: string, version: string, files: ReleaseRecord['files'] = fileOf(version)): void {
    publishForTest(this.folder, { name, version, entry: 'main.js', files }, { 'main.js': version });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const hash = (kind: string, bytes: string | Buffer) => createHash(kind).update(bytes).digest('base64');

/** What a record says of `main.js` with this text. */
export const fileOf = (text: string): ReleaseRecord['files'] => ({
  'main.js': { size: Buffer.byteLength(text), sha384: hash('sha384', text) },
});

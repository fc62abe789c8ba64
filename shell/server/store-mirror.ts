import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ReleaseRecord } from 'shared/build/release-record';
import { livePairs } from '../releases/live-pairs';
import { newestKept } from '../releases/registry/kept-states';
import { parseRegistry } from '../releases/registry/parse-registry';
import { changeRegistry, registryFile } from '../releases/registry/registry-file';
import { restoreRegistry } from '../releases/registry/restore-registry';
import { writeDurably } from '../releases/registry/write-durably';
import { compressFolder } from '../releases/store/compress-folder';
import { releaseFolder, releasesFolder } from '../releases/store/paths';
import { isPublished } from '../releases/store/read-record';
import { repeat } from './repeat';

const INTERVAL = 500;
const TIME_OUT = 20_000;

/**
 * Follows a store behind an HTTP(S) address (an object store, a CDN, another origin's folder) and keeps what is live in
 * `SITE_DATA`, from which this origin then serves as from its own. A registry comes into the folder only after every
 * release that it names is there, whole and with the hashes of its record; it comes as a change like any other, under the lock
 and with a number of this folder's own, so that `history` and `prune` know what was served here, and since when.
 *
 * What wins: the store's next change. Until then a change that was made here stands, such as a rollout that this origin
 * aborted by itself; also across a restart, because the store's registry as last taken is remembered in a file.
 */
export class StoreMirror {
  #etag: string | null = null;
  #watch: ReturnType<typeof repeat> | null = null;
  /** Why the store cannot be followed at the moment; `null` when it can. */
  fault: string | null = null;

  constructor(
    private readonly address: string,
    private readonly data: string,
  ) {}

  /** The first look must succeed unless an earlier one left something to serve. */
  async start(): Promise<void> {
    await this.#look();
    if (this.fault && !existsSync(registryFile(this.data)) && !newestKept(this.data)) throw new Error(`SITE_STORE: ${this.fault}`);
    this.#watch = repeat(INTERVAL, () => this.#look());
  }

  close(): void {
    this.#watch?.stop();
  }

  async #look(): Promise<void> {
    try {
      const answer = await this.#fetch('registry.json', this.#etag ? { 'If-None-Match': this.#etag } : {});
      if (answer.status !== 304) await this.#take(await answer.text(), answer.headers.get('etag'));
      this.fault = null;
    } catch (error) {
      const fault = (error as Error).message;
      if (fault !== this.fault) console.error(`The store ${this.address} is not followed at the moment; what is here stays in force. ${fault}`);
      this.fault = fault;
    }
  }

  async #take(text: string, etag: string | null): Promise<void> {
    const takenFile = path.join(this.data, 'store-registry.json');
    await restoreRegistry(this.data);
    const taken = existsSync(takenFile) && existsSync(registryFile(this.data)) ? readFileSync(takenFile, 'utf8') : null;
    if (text !== taken) {
      const registry = parseRegistry(text, `${this.address}/registry.json`);
      const pairs = livePairs(registry);
      for (const { shell, section, version } of pairs) {
        await this.#bring('shell', shell);
        await this.#bring(section, version);
      }
      await changeRegistry(this.data, `store ${registry.sequence}: ${registry.change}`, (local) => {
        const gone = pairs.find(({ shell, section, version }) => !isPublished(this.data, 'shell', shell) || !isPublished(this.data, section, version));
        if (gone) throw new Error(`${gone.section}@${gone.version} was pruned while it was being taken; the next look brings it again`);
        return isDeepStrictEqual(local.sections, registry.sections) ? local : { ...local, sections: registry.sections };
      });
      await writeDurably(takenFile, text);
    }
    this.#etag = etag;
  }

  async #bring(name: string, version: string): Promise<void> {
    if (isPublished(this.data, name, version)) return;
    const base = `releases/${name}/${version}`;
    const incoming = path.join(releasesFolder(this.data), name, `.incoming-${version}-${randomUUID()}`);
    const recordText = await (await this.#fetch(`${base}/release.json`)).text();
    const { files } = JSON.parse(recordText) as ReleaseRecord;
    try {
      await Promise.all(Object.entries(files).map(([file, { sha384 }]) => this.#bringFile(base, file, sha384, incoming)));
      await writeFile(path.join(incoming, 'release.json'), recordText);
      await compressFolder(incoming);
      await rename(incoming, releaseFolder(this.data, name, version));
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  async #bringFile(base: string, file: string, sha384: string, folder: string): Promise<void> {
    const destination = path.join(folder, file);
    if (!destination.startsWith(folder + path.sep)) throw new Error(`${base}/release.json names a file outside its folder: ${file}`);
    const bytes = Buffer.from(await (await this.#fetch(`${base}/${file.split('/').map(encodeURIComponent).join('/')}`)).arrayBuffer());
    if (createHash('sha384').update(bytes).digest('base64') !== sha384) throw new Error(`${base}/${file} has not the hash that its release record names`);
    await mkdir(path.dirname(destination), { recursive: true });
    await writeFile(destination, bytes);
  }

  async #fetch(file: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(`${this.address}/${file}`, { headers, signal: AbortSignal.timeout(TIME_OUT) });
    if (!answer.ok && answer.status !== 304) throw new Error(`${this.address}/${file} answered ${answer.status}`);
    return answer;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Registry } from 'shared/contract/registry/schema';
import { livePairs, pairKey, type Pair } from 'releases/registry/live-pairs';
import { newestKept } from 'releases/registry/snapshots';
import { parseRegistry } from 'releases/registry/parse-registry';
import { changeRegistry, readRegistry, registryFile } from 'releases/registry/registry-file';
import { restoreRegistry } from 'releases/registry/restore-registry';
import { writeDurably } from 'releases/registry/write-durably';
import type { TrustStatement } from 'releases/signing/trust-statement';
import { isPublished } from 'releases/store/read-record';
import { hideCredentials } from '../config/hide-credentials';
import { bringRelease } from './bring-release';
import { poll } from './poll';
import { StoreClient } from './store-client';
import { StoreSignatures, takenFile } from './store-signatures';

const INTERVAL = 500;
/** A look at the dates of what was brought, and whether it is still what was signed. */
const HEAL = 3_000;
/** A registry has some kilobytes. */
const LONGEST_REGISTRY = 1024 * 1024;

/**
 * Follows a store behind an HTTP(S) address (an object store, a CDN, another origin's folder) and keeps what is live in
 * `SITE_DATA`, from which this origin then serves as from its own. A registry comes into the folder only after every
 * release that it names is there, whole and with the hashes of its record; it comes as a change like any other, under the lock
 * and with a number of this folder's own, so that `history` and `prune` know what was served here, and since when.
 *
 * What wins: the store's next change. Until then a change that was made here stands, such as a rollout that this origin
 * aborted by itself; also across a restart, because the store's registry as last taken is remembered in a file.
 */
export class StoreMirror {
  readonly #store: StoreClient;
  readonly #signatures: StoreSignatures;
  #etag: string | null = null;
  #keys: TrustStatement | null = null;
  #healAt = Date.now() + HEAL;
  #watch: ReturnType<typeof poll> | null = null;
  /** Why the store cannot be followed at the moment; `null` when it can. */
  fault: string | null = null;

  constructor(
    private readonly address: string,
    private readonly data: string,
  ) {
    this.#store = new StoreClient(address);
    this.#signatures = new StoreSignatures(this.#store, data);
  }

  /** The first look must succeed unless an earlier one left something to serve. */
  async start(): Promise<void> {
    await this.look();
    if (this.fault && !existsSync(registryFile(this.data)) && !newestKept(this.data)) throw new Error(this.fault);
    this.#watch = poll(INTERVAL, () => this.look());
  }

  close(): void {
    this.#watch?.stop();
  }

  /** Takes over what has changed in the store since the last look. */
  async look(): Promise<void> {
    try {
      if (this.#signatures.isDue()) this.#etag = null;
      const found = await this.#store.get('registry.json', LONGEST_REGISTRY, this.#etag);
      if (found) {
        await this.#take(found.bytes.toString());
        this.#etag = found.etag;
      }
      this.#signatures.refuseExpired();
      if (Date.now() >= this.#healAt) await this.#heal();
      this.fault = null;
    } catch (error) {
      const fault = reasonOf(error as Error);
      if (fault !== this.fault)
        console.error(
          `The store ${hideCredentials(this.address)} is not followed at the moment; what is here stays in force. ${fault}`,
        );
      this.fault = fault;
    }
  }

  async #take(text: string): Promise<void> {
    await restoreRegistry(this.data);
    const file = takenFile(this.data);
    const taken = existsSync(file) && existsSync(registryFile(this.data)) ? readFileSync(file, 'utf8') : null;
    const registry = parseRegistry(text, "the store's registry.json");
    this.#keys = await this.#signatures.takeKeys();
    await this.#signatures.verify(text, registry.sequence, this.#keys);
    const pairs = livePairs(registry);
    await this.#bring(pairs);
    if (text === taken) return;
    await changeRegistry(
      this.data,
      `store ${registry.sequence}: ${registry.change}`,
      (local) => {
        this.#refuseGone(pairs);
        return withSections(local, registry);
      },
      registry.by ?? undefined,
    );
    await writeDurably(file, text);
  }

  async #bring(pairs: Pair[]): Promise<void> {
    for (const { shell, section, version } of pairs) {
      await bringRelease(this.#store, this.data, 'shell', shell, this.#keys);
      await bringRelease(this.#store, this.data, section, version, this.#keys);
    }
  }

  /** What was damaged here is brought again, from a store that has not changed. */
  async #heal(): Promise<void> {
    this.#healAt = Date.now() + HEAL;
    await restoreRegistry(this.data);
    await this.#bring(livePairs(readRegistry(this.data)));
  }

  #refuseGone(pairs: Pair[]): void {
    const isHere = (name: string, version: string) => isPublished(this.data, name, version);
    const gone = pairs.find(({ shell, section, version }) => !isHere('shell', shell) || !isHere(section, version));
    if (gone) throw new Error(`${pairKey(gone)} was pruned while it was being taken; the next look brings it again`);
  }
}

const withSections = (local: Registry, { sections }: Registry): Registry =>
  isDeepStrictEqual(local.sections, sections) ? local : { ...local, sections };

/** `fetch` says why it failed in the cause alone. */
function reasonOf({ message, cause }: Error): string {
  return hideCredentials(cause instanceof Error && cause.message ? `${message} (${cause.message})` : message);
}

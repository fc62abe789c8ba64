import { statSync } from 'node:fs';
import { prove } from '../releases/apply-change';
import { readRegistry, registryFile } from '../releases/registry/registry-file';
import type { Registry } from '../releases/registry/schema';
import type { PagesStore } from '../releases/render/pages-store';

/** A change is in force within a second; a look at the file's date costs nothing. */
const INTERVAL = 100;

const MISSING = 'missing';

/** The registry that this origin serves from: always the last one that was valid and whose pages are rendered. */
export class LiveRegistry {
  #timer: NodeJS.Timeout | null = null;
  #seen = '';
  /** Why the file on disk is not the one in force; `null` when it is. */
  fault: string | null = null;

  private constructor(
    private readonly data: string,
    private readonly pages: PagesStore,
    public current: Registry,
  ) {}

  static async open(data: string, pages: PagesStore): Promise<LiveRegistry> {
    const registry = readRegistry(data);
    await prove(data, pages, registry);
    const live = new LiveRegistry(data, pages, registry);
    live.#seen = live.#stamp();
    live.#watch();
    return live;
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #watch(): void {
    this.#timer = setTimeout(async () => {
      await this.#look();
      if (this.#timer) this.#watch();
    }, INTERVAL);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const stamp = this.#stamp();
    if (stamp === this.#seen) return;
    this.#seen = stamp;
    try {
      // Without this a deleted file would read as an empty registry, which serves nothing.
      if (stamp === MISSING) throw new Error(`${registryFile(this.data)} is missing or cannot be read`);
      const registry = readRegistry(this.data);
      await prove(this.data, this.pages, registry);
      this.current = registry;
      this.fault = null;
    } catch (error) {
      this.fault = (error as Error).message;
      console.error(`The registry is not taken over; the last valid one (${this.current.sequence}) stays in force. ${this.fault}`);
    }
  }

  #stamp(): string {
    try {
      const { ino, mtimeMs, size } = statSync(registryFile(this.data));
      return `${ino} ${mtimeMs} ${size}`;
    } catch {
      return MISSING;
    }
  }
}

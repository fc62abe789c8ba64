import { statSync } from 'node:fs';
import { prepareRollback, prove } from '../releases/apply-change';
import { newestKept } from '../releases/registry/kept-states';
import { readRegistry, registryFile } from '../releases/registry/registry-file';
import type { Registry } from '../releases/registry/schema';
import type { PagesStore } from '../releases/render/pages-store';
import { repeat } from './repeat';

/** A change is in force within a second; a look at the file's date costs nothing. */
const INTERVAL = 100;
/** What could not be taken over may have failed for a moment only, such as rendering on a machine without memory. */
const RETRY = 3_000;

const MISSING = 'missing';

/** The registry that this origin serves from: always the last one that was valid and whose pages are rendered. */
export class LiveRegistry {
  #watch: ReturnType<typeof repeat> | null = null;
  #seen = '';
  #retryAt = Date.now() + RETRY;

  private constructor(
    private readonly data: string,
    private readonly pages: PagesStore,
    public current: Registry,
    /** Why the file on disk is not the one in force; `null` when it is. */
    public fault: string | null,
  ) {}

  static async open(data: string, pages: PagesStore): Promise<LiveRegistry> {
    // Before anything is read and rendered, so that a change in the meantime is seen by the first look.
    const seen = stampOf(data);
    const { registry, fault } = await firstToServe(data, pages);
    const live = new LiveRegistry(data, pages, registry, fault);
    live.#seen = seen;
    live.#prepareRollback();
    live.#watch = repeat(INTERVAL, () => live.#look());
    return live;
  }

  /** Not waited for: what is in force is served meanwhile, and a rollback that comes sooner renders what it needs. */
  #prepareRollback(): void {
    prepareRollback(this.data, this.pages, this.current).catch((error: Error) => console.error(`Not ready for a rollback: ${error.message}`));
  }

  close(): void {
    this.#watch?.stop();
  }

  async #look(): Promise<void> {
    const stamp = stampOf(this.data);
    const isRetry = this.fault !== null && Date.now() >= this.#retryAt;
    if (stamp === this.#seen && !isRetry) return;
    this.#seen = stamp;
    try {
      const registry = readRegistry(this.data);
      // Without this a deleted file would read as an empty registry, which serves nothing.
      if (stamp === MISSING) throw new Error(`${registryFile(this.data)} is missing or cannot be read`);
      await prove(this.data, this.pages, registry);
      this.current = registry;
      this.fault = null;
      this.#prepareRollback();
    } catch (error) {
      this.#retryAt = Date.now() + RETRY;
      const { message } = error as Error;
      if (message !== this.fault) say(this.current, message);
      this.fault = message;
    }
  }
}

/** The registry on disk, or the newest kept state when that one cannot be served: an old page is worth more than none. */
async function firstToServe(data: string, pages: PagesStore): Promise<{ registry: Registry; fault: string | null }> {
  try {
    const registry = readRegistry(data);
    await prove(data, pages, registry);
    return { registry, fault: null };
  } catch (error) {
    const kept = newestKept(data)?.registry;
    if (!kept) throw error;
    await prove(data, pages, kept).catch(() => {
      throw error;
    });
    const { message } = error as Error;
    say(kept, message);
    return { registry: kept, fault: message };
  }
}

function say({ sequence }: Registry, fault: string): void {
  console.error(`The registry is not taken over; the last valid one (${sequence}) stays in force. ${fault}`);
}

function stampOf(data: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(registryFile(data));
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return MISSING;
  }
}

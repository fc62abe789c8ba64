import { existsSync } from 'node:fs';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { startedVersions } from 'platform/rollout';
import { parseRegistry, type Folder } from 'platform/store';

/** The releases that were ever started. Pages, open tabs and saved guides may request files of these, and of no other. */
export class StartedReleases {
  readonly #started = new Set<string>();
  #reading: Promise<void> = Promise.resolve();
  #newest = 0;

  constructor(private readonly store: Pick<Folder, 'registry' | 'releases'>) {}

  /** Reads the history too, because another origin may already serve pages of a registry that is not in force here yet. */
  async has(current: Registry, name: PartName, version: string): Promise<boolean> {
    this.#add(current);
    if (this.#isStarted(name, version)) return true;
    // A version that is not in the store does not cause a read of the history.
    if (!existsSync(this.store.releases.folder(name, version))) return false;
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#readHistory());
    await this.#reading;
    return this.#isStarted(name, version);
  }

  readonly #isStarted = (name: PartName, version: string): boolean => this.#started.has(`${name}@${version}`);

  /** Reads the states since the last call. */
  async #readHistory(): Promise<void> {
    for await (const { sequence, text } of this.store.registry.later(this.#newest)) {
      this.#newest = sequence;
      try {
        this.#add(parseRegistry(text, `state ${sequence} of the registry`));
      } catch (error) {
        console.error(`Files of releases that only this state names are not served. ${(error as Error).message}`);
      }
    }
  }

  #add({ sections }: Registry): void {
    for (const [name, state] of Object.entries(sections))
      for (const version of startedVersions(state)) this.#started.add(`${name}@${version}`);
  }
}

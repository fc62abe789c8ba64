import {
  Folder,
  joinFolder,
  openStore,
  pullChanges,
  requireWritable,
  thisUser,
  type Build,
  type Change,
  type Opening,
  type Store,
  type StoredRegistry,
} from '../../store';
import type { PartName } from 'shared/contract';
import type { Actor, Registry } from 'shared/contract/registry/schema';
import { readSite, type StoreEnvironment } from '../../settings';
import { UsageError } from '../../refusal';
import { applyChange, PagesStore, Renderer } from '../../render';
import { publish } from '../publish/publish';
import { partNames } from '../../rollout';
import { commandNamed, type CommandName } from '../all-commands';
import type { Answer, CommandContext } from '../definition/command';
import type { PublishedRelease, Target } from './target';

/** The store in the folder `SITE_DATA`, which a running origin may use at the same time. */
export class FolderTarget implements Target, CommandContext {
  folder: Folder;
  #isJoined: boolean;
  /** A store that this object has opened and must close. */
  #own: Promise<Store> | null = null;

  /**
   * @param actor the actor in the history; default: the system's user
   * @param check throws if this registry must not be changed; called under its lock
   */
  constructor(
    readonly environment: StoreEnvironment & { store?: Store },
    private readonly actor: Actor = thisUser(),
    private readonly check: (registry: Registry) => void = () => undefined,
  ) {
    const { store } = environment;
    this.folder = store ?? new Folder(environment.data);
    this.#isJoined = store !== undefined;
  }

  get who(): string {
    return this.actor.who;
  }

  now(): string {
    return new Date().toISOString();
  }

  get registry(): StoredRegistry {
    return this.folder.registry;
  }

  /** Opens the folder and updates it. */
  async open(opening: Opening = {}): Promise<Folder> {
    if (this.#isJoined) await pullChanges(this.folder, opening);
    else this.folder = await joinFolder(this.environment, opening);
    this.#isJoined = true;
    return this.folder;
  }

  async store(): Promise<Store> {
    const { database, store } = this.environment;
    return store ?? (this.#own ??= openStore({ folder: this.folder, database }));
  }

  async close(): Promise<void> {
    await (await this.#own?.catch(() => null))?.close();
    await this.folder.close();
  }

  names(): PartName[] {
    return [...new Set([...partNames(this.registry.read()), ...this.folder.releases.names()])];
  }

  async answer(command: CommandName, parameters: object): Promise<Answer> {
    if (this.environment.database || this.registry.exists) await this.open();
    return this.run(command, parameters);
  }

  /** Runs a command on the open folder. A hint says that the result is of the copy, when the database cannot be reached. */
  async run(command: CommandName, parameters: object): Promise<Answer> {
    const answer = await commandNamed(command).run(this, parameters);
    const fault = this.folder.cluster?.fault;
    if (!fault) return answer;
    return { ...answer, hint: [`This is a copy, as it was last seen. ${fault}`, answer.hint].filter(Boolean).join('\n') };
  }

  async requests(): Promise<Answer> {
    throw new UsageError('only-over-network', 'Changes wait for approval at a release service; name it: --to https://…');
  }

  commandLine(words: string): string {
    return `npm run release -- ${words}`;
  }

  /**
   * @param signal aborts the publication, with its reason
   * @param check called before the build enters the store; throws if the publisher no longer may
   */
  async publish(build: Build, log: (line: string) => void, signal?: AbortSignal, check?: () => void): Promise<PublishedRelease> {
    const { siteConfig, trial } = this.environment;
    const work = (pages: PagesStore) =>
      publish({
        store: this.folder,
        build,
        pages,
        log,
        by: this.actor,
        signal,
        check,
        ...(trial && {
          tryPair: async (pair, unpublished, stable) => {
            // Loaded only to publish, because it drives a browser.
            const { tryPair } = await import('../../trial/browser');
            return tryPair({ folder: this.folder, siteConfig, trial, pages, pair, unpublished, stable, log, signal });
          },
        }),
      });
    // With low priority, because visitors' requests are rendered on the same processors.
    return { version: await this.#withPages(work, new Renderer(undefined, { isLowPriority: true }), signal) };
  }

  apply(command: string, change: Change, reason: string | null): Promise<Registry> {
    const checked: Change = (registry) => {
      this.check(registry);
      return change(registry);
    };
    return this.#withPages((pages) => applyChange(this.folder, pages, command, checked, { ...this.actor, reason }));
  }

  async #withPages<Result>(
    work: (pages: PagesStore) => Promise<Result>,
    renderer = new Renderer(),
    signal?: AbortSignal,
  ): Promise<Result> {
    const onAbort = () => renderer.close((signal!.reason as Error).message);
    signal?.addEventListener('abort', onAbort);
    try {
      requireWritable(this.environment.data);
      await this.open({ mustBeNewest: true });
      return await work(new PagesStore({ folder: this.folder, site: readSite(this.environment.siteConfig), renderer }));
    } finally {
      signal?.removeEventListener('abort', onAbort);
      renderer.close();
    }
  }
}

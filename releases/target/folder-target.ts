import { existsSync } from 'node:fs';
import type { PartName } from 'shared/contract';
import type { Actor, Registry } from 'shared/contract/registry/schema';
import type { StoreEnvironment } from '../config/environment';
import { readSite } from '../config/read-site';
import { openStore } from '../database/open-store';
import { fleetOf } from '../fleet/fleet';
import { UsageError } from '../refusal';
import { applyChange } from '../proof/apply-change';
import { publish } from '../publish/publish';
import { readRegistry, registryFile, type Change } from '../registry/registry-file';
import { partNames } from '../registry/section-state';
import { thisUser } from '../registry/this-user';
import { PagesStore } from '../render/pages-store';
import { Renderer } from '../render/renderer';
import type { Build } from '../store/put-release';
import { publishedNames } from '../store/read-record';
import { verbNamed, type VerbName } from '../verbs/all-verbs';
import type { Answer, VerbContext } from '../verbs/verb';
import type { Target } from './target';

/** The store in the folder `SITE_DATA`, beside a running origin. */
export class FolderTarget implements Target, VerbContext {
  readonly data: string;
  readonly siteConfig: string;
  readonly siteAddress: string | undefined;
  readonly feedbackDays: number;

  /** @param actor who asks, for the history; by default the system's user */
  constructor(
    private readonly environment: StoreEnvironment,
    private readonly actor: Actor = thisUser(),
  ) {
    this.data = environment.data;
    this.siteConfig = environment.siteConfig;
    this.siteAddress = environment.siteAddress;
    this.feedbackDays = environment.feedbackDays;
  }

  get who(): string {
    return this.actor.who;
  }

  now(): string {
    return new Date().toISOString();
  }

  names(): PartName[] {
    return [...new Set([...partNames(readRegistry(this.data)), ...publishedNames(this.data)])];
  }

  async answer(verb: VerbName, words: object): Promise<Answer> {
    if (this.environment.database || existsSync(registryFile(this.data))) await openStore(this.environment);
    const answer = await verbNamed(verb).run(this, words);
    const fault = fleetOf(this.data)?.fault;
    if (fault) console.error(`As it was last seen here. ${fault}`);
    return answer;
  }

  async approve(): Promise<Answer> {
    throw new UsageError('Changes wait for approval at a release service; name it: --to https://…');
  }

  decline(): Promise<Answer> {
    return this.approve();
  }

  requests(): Promise<Answer> {
    return this.approve();
  }

  publish(build: Build, say: (line: string) => void): Promise<string> {
    return this.#withPages((pages) => publish({ data: this.data, build, pages, say, by: this.actor }));
  }

  apply(command: string, change: Change, reason: string | null): Promise<Registry> {
    return this.#withPages((pages) => applyChange(this.data, pages, command, change, { ...this.actor, reason }));
  }

  async #withPages<Result>(work: (pages: PagesStore) => Promise<Result>): Promise<Result> {
    await openStore(this.environment, { mustBeNewest: true });
    const renderer = new Renderer();
    try {
      return await work(new PagesStore({ data: this.data, site: readSite(this.siteConfig), renderer }));
    } finally {
      renderer.close();
    }
  }
}

import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sha256 } from 'platform/sha256';
import { textOf } from 'platform/store/files';
import { newestText } from 'platform/testing/registry-rows';
import { readKey, seal } from 'platform/signing';
import { distributeKeys } from 'platform/testing/distribute-keys';
import { sectionForTest } from 'platform/testing/rendering-releases';
import { TestCluster } from 'platform/testing/test-cluster';
import { until } from 'platform/testing/until';
import { openStore, type Right, type Store } from 'platform/store';
import { RunningService } from 'release-service/testing/running-service';
import type { Registry, SectionState } from 'shared/contract/registry/schema';
import { PostgresServer } from '../../postgres/postgres-server';
import { readDeploy } from '../read-deploy';
import { callerWith, HOST, type Caller } from './caller';
import { changeRegistry, folderIn, readRegistry } from 'platform/testing/folder-in';

/** A thief who has a folder with keys, a user of the database, or both. */
export interface Machine {
  kind: 'machine';
  data: string;
  user: string;
  /** Whether the machine is that of the release service, with its lists of rights. */
  hasAccess: boolean;
}

/** A cluster as it is shipped, with a release service, an origin that watches what becomes of each attempt, and every credential. */
export class World {
  readonly server = new PostgresServer();
  readonly service = new RunningService();
  cluster!: TestCluster;
  /** The origin whose visitors are the victims. */
  witness = '';
  #keeper = '';
  #attempts = 0;
  /** Help as an attempt found it last, with a rollout under way or without. */
  readonly #found: { quiet: SectionState | null; running: SectionState | null } = { quiet: null, running: null };
  #store: Store | null = null;

  async open(): Promise<this> {
    await this.server.open();
    this.cluster = await new TestCluster(this.server).open();
    const passwords = encodeURIComponent('-c site.origin_password=one -c site.publisher_password=two');
    await this.server.run(`${this.cluster.address}?options=${passwords}`, readDeploy('postgres/users.sql'));
    await this.service.start(this.as('publisher'));
    for (const version of ['0.7.0', '0.8.0', '0.9.0', '1.1.0']) await this.service.tool.publish(sectionForTest({ version }));
    await this.service.store.access.addPerson({
      name: 'keza',
      identity: 'keza@company.example',
      sections: ['help'],
      may: ['publish', 'rollout'],
    });
    this.#keeper = await this.machine('publisher', 'all');
    this.witness = await this.machine('origin', 'none');
    this.#store = await openStore({ folder: folderIn(this.witness), database: this.as('origin') });
    return this;
  }

  async close(): Promise<void> {
    await this.#store?.close();
    await this.service.app.close();
    await this.cluster.close();
    await this.server.close();
  }

  as = (user: string): string => this.cluster.address.replace('owner@', `${user}@`);

  async machine(user: string, keys: 'all' | 'abort' | 'none'): Promise<string> {
    const data = await this.cluster.machine({ address: this.as(user) });
    mkdirSync(path.join(data, 'keys'), { recursive: true });
    if (keys === 'all') distributeKeys(this.service.data, data);
    if (keys === 'abort') folderIn(this.service.data).keys.copy('abort', path.join(data, 'keys'));
    return data;
  }

  async thief(user: string, keys: 'all' | 'abort' | 'none'): Promise<Machine> {
    return { kind: 'machine', data: await this.machine(user, keys), user, hasAccess: keys === 'all' };
  }

  async token(name: string, may: Right[]): Promise<Caller> {
    return callerWith(this.service, { authorization: `Bearer ${await this.service.token(name, ['help'], may)}` });
  }

  /** The cookie of a person who is signed in at the console. */
  async session(kind: 'token' | 'person', name: string): Promise<Caller> {
    const { secret } = await this.service.store.access.sessions.begin({ kind, name }, new Date());
    return callerWith(this.service, { cookie: `console-session=${secret}`, origin: `https://${HOST}` });
  }

  /** All that one person signs in with: approves in the console, and does the rest with a token of their own. */
  async sessionAndToken(owner: string): Promise<Caller> {
    const secret = await this.service.token(`${owner}-laptop`, ['help'], ['publish', 'rollout'], { owner });
    const token = callerWith(this.service, { authorization: `Bearer ${secret}` });
    const session = await this.session('person', owner);
    return { ...token, call: (path, body) => (path === 'approve' ? session : token).call(path, body) };
  }

  /** Help as every attempt finds it: 1.0.0 is stable, 0.9.0 was before it, 0.8.0 is recalled. Where the last attempt changed nothing of it, it stays. */
  async reset(isRunning: boolean): Promise<void> {
    this.#attempts += 1;
    const kind = isRunning ? 'running' : 'quiet';
    if (isDeepStrictEqual(this.help, this.#found[kind])) return;
    const now = new Date().toISOString();
    const rollout = {
      id: `r${this.#attempts}`,
      candidate: '1.1.0',
      stages: [50, 100],
      stage: 0,
      startedAt: now,
      changedAt: now,
    };
    const help: SectionState = {
      stable: '1.0.0',
      previousGood: ['0.9.0'],
      blocked: [{ version: '0.8.0', reason: 'it harms', at: now }],
      policy: { kind: 'stages', stages: [50, 100] },
      ...(isRunning && { rollout: { ...rollout, state: 'running' as const } }),
    };
    await changeRegistry(this.#keeper, 'reset', (registry) => ({ ...registry, sections: { ...registry.sections, help } }));
    await this.settle();
    this.#found[kind] = this.help;
  }

  /** A name that no attempt before has used; also a version. */
  get label(): string {
    return `9.${this.#attempts}.0`;
  }

  /** The origin takes what there is to take. */
  async settle(): Promise<void> {
    await this.cluster
      .of(this.witness)
      .refresh()
      .catch(() => undefined);
  }

  /** What visitors of an origin that was not taken over are served. */
  get help(): SectionState {
    return folderIn(this.witness).aborts.within(readRegistry(this.witness)).sections.help!;
  }

  sql = <Row>(user: string, text: string): Promise<Row[]> => this.server.run<Row>(this.as(user), text);

  /** Changes the registry with all that a thief has: by the program, and by a state of their own with each key that they hold. */
  async forceChange(thief: Machine, change: (registry: Registry) => Registry): Promise<void> {
    const isDone = await changeRegistry(thief.data, 'stolen', change).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    const before = newestText(this.witness);
    const registry = readRegistry(this.witness);
    const sequence = registry.sequence + 1;
    const text = textOf({ ...change(registry), sequence, previousHash: sha256(before), change: 'stolen' });
    const quoted = text.replaceAll("'", "''");
    await this.#try(
      thief,
      `INSERT INTO site.states VALUES (${sequence}, gen_random_uuid(), '${quoted}', '${sha256(text)}', '${sha256(before)}')`,
    );
    const now = Date.now();
    const times = { signedAt: new Date(now).toISOString(), expires: new Date(now + 1e8).toISOString() };
    const ids = readdirSync(path.join(thief.data, 'keys')).flatMap((file) => /^([0-9a-f]{16})\.pem$/.exec(file)?.[1] ?? []);
    const keys = ids.map((id) => readKey(thief.data, id, 'any'));
    if (keys.length === 0) return;
    const signatures = JSON.stringify([seal('registry', { format: 1, sequence, registry: sha256(text), ...times }, keys)]);
    await this.#try(thief, `INSERT INTO site.signatures (sequence, text) VALUES (${sequence}, '${signatures}')`);
  }

  /** Feedback as an origin hands it in. */
  async feedback(message: string, daysAgo: number): Promise<void> {
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const payload = { action: 'yesThanksApi', help_center_article_link: 'https://site.example/help-center/x', message } as const;
    const { feedback } = this.#store!;
    await feedback.add({ payload, more: null, key: null, language: 'en', at });
    // Until then a thief finds nothing in the database.
    await until(async () => (await feedback.waiting()) === 0);
  }

  #try = (thief: Machine, text: string): Promise<unknown> => this.sql(thief.user, text).catch(() => undefined);
}

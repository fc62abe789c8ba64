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

/** A thief with a folder of keys, a database user, or both. */
export interface Machine {
  kind: 'machine';
  data: string;
  user: string;
  /** Whether it is the machine of the release service, with its access lists. */
  hasAccess: boolean;
}

/** A cluster as it is shipped, with a release service, every credential, and an origin that shows the result of each attempt. */
export class World {
  readonly server = new PostgresServer();
  readonly service = new RunningService();
  cluster!: TestCluster;
  /** The origin of the visitors. */
  witness = '';
  #keeper = '';
  #attempts = 0;
  /** The state of help at the start of the last attempt without and with a rollout in progress. */
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

  /** Everything that one person can use: approvals in the console, and all other commands with a token. */
  async sessionAndToken(owner: string): Promise<Caller> {
    const secret = await this.service.token(`${owner}-laptop`, ['help'], ['publish', 'rollout'], { owner });
    const token = callerWith(this.service, { authorization: `Bearer ${secret}` });
    const session = await this.session('person', owner);
    return { ...token, call: (path, body) => (path === 'approve' ? session : token).call(path, body) };
  }

  /** Resets help to the initial state of every attempt: 1.0.0 is stable, 0.9.0 the release before, 0.8.0 recalled. Does nothing if the last attempt changed nothing. */
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

  /** Returns a name or version that no earlier attempt has used. */
  get label(): string {
    return `9.${this.#attempts}.0`;
  }

  /** Lets the origin pull all changes. */
  async settle(): Promise<void> {
    await this.cluster
      .of(this.witness)
      .refresh()
      .catch(() => undefined);
  }

  /** The state of help from which visitors are served, by an origin that no thief controls. */
  get help(): SectionState {
    return folderIn(this.witness).aborts.applyTo(readRegistry(this.witness)).sections.help!;
  }

  sql = <Row>(user: string, text: string): Promise<Row[]> => this.server.run<Row>(this.as(user), text);

  /** Changes the registry with everything that a thief has: by the release tool, and by a state that is signed with each stolen key. */
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

  /** Feedback as an origin stores it. */
  async feedback(message: string, daysAgo: number): Promise<void> {
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const payload = { action: 'yesThanksApi', help_center_article_link: 'https://site.example/help-center/x', message } as const;
    const { feedback } = this.#store!;
    await feedback.add({ payload, more: null, key: null, language: 'en', at });
    // Before that the thief would find nothing in the database.
    await until(async () => (await feedback.waiting()) === 0);
  }

  #try = (thief: Machine, text: string): Promise<unknown> => this.sql(thief.user, text).catch(() => undefined);
}

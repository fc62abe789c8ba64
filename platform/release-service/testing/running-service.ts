// Before all that renders, which it replaces.
import { preparedTools, Tool } from 'platform/testing/tool';
import type { FastifyInstance } from 'fastify';
import { listFiles } from 'platform/commands';
import { sectionForTest, shellForTest } from 'platform/testing/rendering-releases';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry as Metrics } from 'prom-client';
import { joinFolder, openStore, type Right, type Store } from 'platform/store';
import { createService } from '../app';
import type { Compare } from '../comparisons/comparisons';
import type { ServiceEnvironment, SignIn } from '../config/environment';
import { wholeRelease } from './whole-release';

interface Sent {
  status: number;
  /** What of the answers tests look at. */
  body: {
    code?: string;
    detail?: string;
    text?: string;
    json?: unknown;
    version?: string;
    stdout?: string[];
    missing?: string[];
    request?: string;
    changes?: string;
  };
  headers: Record<string, unknown>;
}

/** Makes a shell, help and legal live. */
export async function prepare(tool: Tool): Promise<void> {
  await tool.publishAndStart(shellForTest());
  await tool.publishAndStart(sectionForTest({ version: '1.0.0' }));
  await tool.publishAndStart(sectionForTest({ name: 'legal', version: '1.0.0', roots: ['/terms-conditions'] }));
}
const freshTool = preparedTools(prepare);

/** A store with a shell, help and legal that are live, and a release service beside it. */
export class RunningService {
  tool = new Tool();
  /** Makes the store, where a test needs more in it. */
  freshTool = freshTool;
  app!: FastifyInstance;
  store!: Store;
  /** Where a test puts a console, if it needs one. */
  console = '/no/console';

  /** How many proxies a test has before the service. */
  trustedProxies = 0;
  /** Whether pages are opened in a browser before a release is taken. */
  trial: ServiceEnvironment['trial'] = null;
  /** What writes a comparison into a folder, where a test compares. */
  compare: Compare | null = null;
  /** Where a test lets people sign in by a provider. */
  signIn: SignIn | null = null;

  /** @param database of the cluster that the store belongs to */
  async start(database?: string): Promise<this> {
    if (database === undefined) this.tool = await this.freshTool();
    else {
      this.tool.database = database;
      await prepare(this.tool);
    }
    await this.#open(database);
    return this;
  }

  /** Another process on the same store, as far as its memory goes. */
  async restart(): Promise<void> {
    await this.app.close();
    await this.#open();
  }

  async #open(database?: string): Promise<void> {
    const folder = await joinFolder({ data: this.data, database });
    this.store = await openStore({ folder, database, log: () => undefined });
    this.app = await createService({
      store: this.store,
      data: this.data,
      ...(database && { database }),
      siteConfig: this.tool.siteConfig,
      trustedProxies: this.trustedProxies,
      feedbackDays: 365,
      metrics: new Metrics(),
      console: this.console,
      signIn: this.signIn,
      trial: this.trial,
      compare: this.compare,
    });
    this.app.addHook('onClose', () => this.store.close());
  }

  get data(): string {
    return this.tool.data;
  }

  token(
    name: string,
    sections: string[],
    may: Right[],
    { days = 1, owner }: { days?: number; owner?: string } = {},
  ): Promise<string> {
    return this.store.access.createToken({ name, owner, sections, may, days, now: new Date() });
  }

  async call(token: string | null, path: string, body: object = {}): Promise<Sent> {
    const answer = await this.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload: body,
      headers: { 'user-agent': 'release-tool/1.0.0', ...(token !== null && { authorization: `Bearer ${token}` }) },
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  }

  async send(token: string, name: string, hash: string, bytes: Buffer): Promise<Sent> {
    const answer = await this.app.inject({
      method: 'PUT',
      url: `/api/releases/${name}/files/${hash}`,
      payload: bytes,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    });
    return { status: answer.statusCode, body: answer.payload ? answer.json() : {}, headers: answer.headers };
  }

  /** All of `publish --to`: what lacks, the files, the release. */
  async publish(token: string, folder: string, version: string, name = 'help'): Promise<Sent> {
    const files = await listFiles(wholeRelease(folder));
    const { body } = await this.call(token, `releases/${name}/${version}/missing`, files);
    for (const [file, { sha256 }] of Object.entries(files))
      if (body.missing?.includes(sha256)) await this.send(token, name, sha256, readFileSync(path.join(folder, file)));
    return this.call(token, `releases/${name}/${version}`, files);
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BadEnvironment } from 'platform/settings/environment';
import { Database, Folder, migrate, migrateDatabase } from 'platform/store';
import { findProgram } from '../deploy/find-program';
import { readDeploy } from '../deploy/read-deploy';
import { runNginx } from '../deploy/run-nginx';
import { PostgresServer } from '../postgres/postgres-server';
import { freePort } from '../test/free-port';
import { startOrigin, type RunningOrigin } from '../test/start-origin';

/** The first one builds everything. */
const PATIENCE = 15 * 60_000;

/** The server requires no password. */
const PASSWORDS = '-c site.origin_password=any -c site.publisher_password=any';

type Say = (line: string) => void;

/**
 * A whole fleet on this machine, for trying it: a real PostgreSQL, an origin with the release service, a second origin, and nginx
 * before them where it is installed. It lies in a folder of its own, which goes when it is stopped, also in the middle of its start.
 */
export class TriedFleet {
  readonly #home = mkdtempSync(path.join(tmpdir(), 'fleet-'));
  /** How to undo what was begun, the last first. */
  readonly #undo: (() => unknown)[] = [() => rmSync(this.#home, { recursive: true, force: true })];
  readonly #starting = new AbortController();

  constructor(private readonly say: Say) {}

  async start(): Promise<void> {
    const port = readPort();
    this.say('Starting PostgreSQL …');
    const server = new PostgresServer();
    this.#undo.push(() => server.close());
    await server.open();
    const owner = await server.database();
    const database = new Database(owner);
    await migrate(database);
    await migrateDatabase(owner, this.say);
    await database.close();
    await server.run(`${owner}?options=${encodeURIComponent(PASSWORDS)}`, readDeploy('postgres/users.sql'));
    const as = (user: string) => ({ SITE_DATABASE: owner.replace('owner@', `${user}@`), TRUSTED_PROXIES: '1' });
    const releasePort = process.env.RELEASE_PORT || String(await freePort());
    const [first, second] = ['one', 'two'].map((name) => path.join(this.#home, name)) as [string, string];
    this.say('Starting the first origin, with the release service …');
    const one = await this.#origin(
      first,
      'tooling/commands/start.ts',
      { ...as('publisher'), RELEASE_PORT: releasePort },
      this.say,
    );
    // Private keys are in no database: the operator of a cluster copies this one to its origins, so that each can end a rollout.
    new Folder(first).keys.copy('abort', path.join(second, 'keys'));
    this.say('Starting the second origin …');
    const two = await this.#origin(second, 'platform/origin/main.ts', as('origin'));
    this.say(await this.#balance([one.url, two.url], port));
    this.say(`Its origins: ${one.url} and ${two.url}; its release service: http://localhost:${releasePort}`);
    this.say(`The tool works on it with: export SITE_DATABASE=${as('publisher').SITE_DATABASE} SITE_DATA=${first}`);
    this.say('Ctrl-C ends all of it, and leaves nothing.');
  }

  async stop(): Promise<void> {
    this.#starting.abort();
    for (let step = this.#undo.pop(); step; step = this.#undo.pop()) await step();
  }

  async #origin(data: string, program: string, env: NodeJS.ProcessEnv, say?: Say): Promise<RunningOrigin> {
    const { signal } = this.#starting;
    const origin = await startOrigin(data, { program: [program], env, patience: PATIENCE, signal, ...(say && { say }) });
    this.#undo.push(() => origin.stop());
    return origin;
  }

  async #balance(origins: [string, string], port: number): Promise<string> {
    const nginx = findProgram('nginx');
    if (nginx === null) return `The fleet answers at ${origins[0]}; nginx is not installed, so nothing stands before its origins`;
    const hosts = origins.map((origin) => new URL(origin).host.replace('localhost', '127.0.0.1'));
    const starting = runNginx(nginx, hosts, port);
    // Also one that is still about to start.
    this.#undo.push(() =>
      starting.then(
        (balancer) => balancer.stop(),
        () => undefined,
      ),
    );
    await starting;
    return `The fleet answers at http://localhost:${port}, by nginx before two origins`;
  }
}

function readPort(): number {
  const port = Number(process.env.PORT || '3000');
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw new BadEnvironment(`PORT is "${process.env.PORT}"; it takes a port from 1 to 65535`);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BadEnvironment } from 'platform/settings';
import { Folder, migrateDatabase } from 'platform/store';
import { findProgram } from '../test/find-program.mjs';
import { readDeploy } from '../deploy/read-deploy';
import { runNginx } from '../deploy/run-nginx';
import { PostgresServer } from '../postgres/postgres-server';
import { freePort } from '../test/free-port';
import { startOrigin, type RunningOrigin } from '../test/start-origin';

/** Long, because the first origin builds everything. */
const START_TIMEOUT = 15 * 60_000;

/** `users.sql` requires passwords; this server does not check them. */
const PASSWORDS = '-c site.origin_password=any -c site.publisher_password=any';

type Report = (line: string) => void;

/**
 * A cluster on this machine, to try it: PostgreSQL, an origin with the release service, a second origin, and nginx in front of them if it is
 * installed. Its temporary folder is removed when it is stopped, also during its start.
 */
export class LocalCluster {
  readonly #home = mkdtempSync(path.join(tmpdir(), 'cluster-'));
  /** Cleanup steps, which run in reverse order. */
  readonly #cleanup: (() => unknown)[] = [() => rmSync(this.#home, { recursive: true, force: true })];
  readonly #starting = new AbortController();

  constructor(private readonly report: Report) {}

  async start(): Promise<void> {
    const port = readPort();
    this.report('Starting PostgreSQL …');
    const server = new PostgresServer();
    this.#cleanup.push(() => server.close());
    await server.open();
    const owner = await server.database();
    await migrateDatabase(owner, this.report);
    await server.run(`${owner}?options=${encodeURIComponent(PASSWORDS)}`, readDeploy('postgres/users.sql'));
    const as = (user: string) => ({ SITE_DATABASE: owner.replace('owner@', `${user}@`), TRUSTED_PROXIES: '1' });
    const releasePort = process.env.RELEASE_PORT || String(await freePort());
    const [first, second] = ['one', 'two'].map((name) => path.join(this.#home, name)) as [string, string];
    this.report('Starting the first origin, with the release service …');
    const firstOrigin = await this.#origin(
      first,
      'tooling/commands/start.ts',
      { ...as('publisher'), RELEASE_PORT: releasePort },
      this.report,
    );
    // Private keys are not in the database: the operator of a cluster copies the abort key to its origins, so that each can end a rollout.
    new Folder(first).keys.copy('abort', path.join(second, 'keys'));
    this.report('Starting the second origin …');
    const secondOrigin = await this.#origin(second, 'platform/origin/main.ts', as('origin'));
    this.report(await this.#balance([firstOrigin.url, secondOrigin.url], port));
    this.report(`Its origins: ${firstOrigin.url} and ${secondOrigin.url}; its release service: http://localhost:${releasePort}`);
    this.report(`The tool works on it with: export SITE_DATABASE=${as('publisher').SITE_DATABASE} SITE_DATA=${first}`);
    this.report('Ctrl-C ends all of it, and leaves nothing.');
  }

  async stop(): Promise<void> {
    this.#starting.abort();
    for (let step = this.#cleanup.pop(); step; step = this.#cleanup.pop()) await step();
  }

  async #origin(data: string, program: string, env: NodeJS.ProcessEnv, report?: Report): Promise<RunningOrigin> {
    const { signal } = this.#starting;
    const origin = await startOrigin(data, {
      program: [program],
      env,
      patience: START_TIMEOUT,
      signal,
      log: report,
    });
    this.#cleanup.push(() => origin.stop());
    return origin;
  }

  async #balance(origins: [string, string], port: number): Promise<string> {
    const nginx = findProgram('nginx');
    if (nginx === null)
      return `The cluster answers at ${origins[0]}; nginx is not installed, so nothing stands before its origins`;
    const hosts = origins.map((origin) => new URL(origin).host.replace('localhost', '127.0.0.1'));
    const starting = runNginx(nginx, hosts, port);
    // Registered before it has started, so that stop() also ends a starting nginx.
    this.#cleanup.push(() =>
      starting.then(
        (balancer) => balancer.stop(),
        () => undefined,
      ),
    );
    await starting;
    return `The cluster answers at http://localhost:${port}, by nginx before two origins`;
  }
}

function readPort(): number {
  const port = Number(process.env.PORT || '3000');
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw new BadEnvironment(`PORT is "${process.env.PORT}"; it takes a port from 1 to 65535`);
}

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compiled } from '../../artefact/write-artefact';
import { findProgram } from '../../test/find-program.mjs';
import { ROOT } from '../../build/workspaces';
import { freePort } from '../../test/free-port';
import { runNginx, type Balancer } from '../../deploy/run-nginx';
import { startOrigin, type RunningOrigin } from '../../test/start-origin';
import { OriginMeter } from './origin-meter';
import { standInBalancer } from './stand-in-balancer';

const execute = promisify(execFile);
const START_TIMEOUT = 240_000;

interface Origin {
  env: NodeJS.ProcessEnv;
  running: RunningOrigin;
  meter: OriginMeter;
}

/** Two origins of the artefact on one store, behind nginx with the settings of `deploy/`. */
export class Cluster {
  readonly data = mkdtempSync(path.join(tmpdir(), 'site-load-'));
  readonly nginx = findProgram('nginx');
  readonly #origins: Origin[] = [];
  #balancer: Balancer | null = null;

  /** @returns the address of the balancer */
  async open(): Promise<string> {
    // The first one fills the store.
    for (const program of ['site', 'origin'] as const) {
      const [port, metrics] = [await freePort(), await freePort()];
      const env = {
        PORT: String(port),
        METRICS_PORT: String(metrics),
        RELEASE_PORT: '',
        TRUSTED_PROXIES: '1',
        NODE_ENV: 'production',
        NODE_OPTIONS: `--require ${path.join(import.meta.dirname, 'collect-on-signal.cjs')}`,
      };
      const running = await startOrigin(this.data, { program: [compiled(program)], env, patience: START_TIMEOUT });
      this.#origins.push({ env, running, meter: new OriginMeter(metrics) });
    }
    const addresses = this.#origins.map(({ env }) => `127.0.0.1:${env.PORT}`);
    this.#balancer = await (this.nginx ? runNginx(this.nginx, addresses) : standInBalancer(addresses));
    return this.#balancer.url;
  }

  get meters(): OriginMeter[] {
    return this.#origins.map(({ meter }) => meter);
  }

  /** Resolves when every origin has collected its garbage. */
  async collect(): Promise<void> {
    await Promise.all(
      this.#origins.map(async ({ running: { process: origin } }) => {
        const collected = new Promise<void>((resolve) => {
          const onOutput = (chunk: Buffer) => {
            if (!chunk.includes('collected')) return;
            origin.stderr!.off('data', onOutput);
            resolve();
          };
          origin.stderr!.on('data', onOutput);
        });
        origin.kill('SIGUSR2');
        await collected;
      }),
    );
  }

  /** SIGKILL, as in a power cut. */
  kill(index: number): void {
    this.#origins[index]!.running.process.kill('SIGKILL');
  }

  async start(index: number): Promise<void> {
    const origin = this.#origins[index]!;
    origin.running = await startOrigin(this.data, { program: [compiled('origin')], env: origin.env, patience: START_TIMEOUT });
  }

  /** Restarts an origin, as for an upgrade, after nginx has marked the other one as available again (`deploy/nginx/two-origins.conf`). */
  async replace(index: number): Promise<void> {
    await setTimeout(3_000);
    await this.#origins[index]!.running.stop();
    await this.start(index);
  }

  /** Runs the release tool of the artefact on this store. */
  release(...args: string[]): Promise<string> {
    return this.#run([compiled('release'), ...args]);
  }

  /** Publishes a part under another version. @returns the release, as NAME@VERSION */
  publish(name: string): Promise<string> {
    return this.#run(['--import', 'tsx/esm', path.join(import.meta.dirname, 'publish-again.ts'), name]);
  }

  async #run(args: string[]): Promise<string> {
    const { stdout } = await execute(process.execPath, args, { cwd: ROOT, env: { ...process.env, SITE_DATA: this.data } });
    return stdout.trim();
  }

  async stop(): Promise<void> {
    await this.#balancer?.stop();
    for (const { running } of this.#origins) await running.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

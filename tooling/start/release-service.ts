import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { BadEnvironment } from 'platform/settings/environment';
import { ROOT } from 'platform/settings/root';
import { log } from 'platform/server/log/log';
import { BESIDE_SITE, type FromSite, type ToSite } from 'release-service/beside-site';

/** Milliseconds before a service that ended by itself is started again: the first time, and at most. */
const [SOON, LATE] = [1_000, 30_000];
/** Milliseconds after which one that has answered is no longer taken for one that fails at once. */
const WELL = 60_000;

interface Settings {
  /** Where the site answers. */
  address: string;
  /** Its numbers, as Prometheus reads them. */
  metrics: { metrics(): Promise<string> };
  /** The program; default: what this installation has. */
  program?: string[];
}

/**
 * The release service in a process of its own beside the site: publishing, a crash or a busy hour there takes nothing from the pages. One that
 * ends by itself is started again, later each time; when the site ends, it ends.
 */
export class ReleaseService {
  #child: ChildProcess | null = null;
  #isStopping = false;
  #again: NodeJS.Timeout | undefined;
  #pause = SOON;

  constructor(private readonly settings: Settings) {}

  /** Resolves once it answers; throws why it did not start. @returns what ends it */
  async start(): Promise<() => Promise<void>> {
    await this.#start();
    return () => this.#stop();
  }

  #start(): Promise<void> {
    const { address, program = programOf() } = this.settings;
    // In production each line is an event that names its program, and goes where the site's go.
    const output = process.env.NODE_ENV === 'production' ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, [...program, BESIDE_SITE], {
      cwd: ROOT,
      env: { ...process.env, SITE_ADDRESS: process.env.SITE_ADDRESS || address },
      stdio: ['ignore', output, output, 'ipc'],
    });
    this.#child = child;
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => console.log(`[releases] ${line}`));
    if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => console.error(`[releases] ${line}`));
    return new Promise((resolve, reject) => {
      let startedAt: number | null = null;
      let reason = 'The release service ended before it answered; what it said stands above.';
      child.on('message', (message: ToSite) => {
        if (message.kind === 'not started') reason = message.reason;
        if (message.kind === 'metrics') void this.#sendMetrics(child, message.id);
        if (message.kind !== 'started') return;
        startedAt = Date.now();
        resolve();
      });
      child.on('error', (error) => (reason = error.message));
      child.on('close', (code, signal) => {
        this.#child = null;
        if (startedAt === null) reject(new BadEnvironment(reason));
        else this.#onEnd(`${signal ?? code}`, Date.now() - startedAt);
      });
    });
  }

  #onEnd(how: string, lasted: number): void {
    if (this.#isStopping) return;
    if (lasted > WELL) this.#pause = SOON;
    log.error(
      { event: 'release service ended', how },
      `The release service ended (${how}); the site goes on, and it is started again.`,
    );
    this.#startAgain();
  }

  #startAgain(): void {
    this.#again = setTimeout(() => {
      this.#start().catch((error: Error) => {
        if (this.#isStopping) return;
        log.error({ event: 'release service not started' }, error.message);
        this.#startAgain();
      });
    }, this.#pause);
    this.#pause = Math.min(this.#pause * 2, LATE);
  }

  async #sendMetrics(child: ChildProcess, id: string): Promise<void> {
    const answer: FromSite = { kind: 'metrics', id, text: await this.settings.metrics.metrics() };
    if (child.connected) child.send(answer);
  }

  /** It answers what is under way first, as the site does. */
  async #stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#again);
    const child = this.#child;
    if (!child) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await closed;
  }
}

function programOf(): string[] {
  const compiled = path.join(ROOT, 'programs/bin/service.mjs');
  return existsSync(compiled) ? [compiled] : ['--import', 'tsx', path.join(ROOT, 'platform/release-service/main.ts')];
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { BadEnvironment, programArguments } from 'platform/settings';
import { ROOT } from 'platform/settings/root';
import { log } from 'platform/server';
import { BESIDE_SITE, type FromSite, type ToSite } from 'release-service/beside-site';

/** Milliseconds before a service that exited is restarted: the first delay, and the longest. */
const [FIRST_DELAY, LONGEST_DELAY] = [1_000, 30_000];
/** Milliseconds of uptime after which the delay is reset. */
const STABLE = 60_000;

interface Settings {
  /** The site's address. */
  address: string;
  /** The site's metrics in Prometheus' text format. */
  metrics: { metrics(): Promise<string> };
  /** Node arguments of the program; by default that of this installation. */
  program?: string[];
}

/**
 * Runs the release service in its own process beside the site, so that publishing, load or a crash there does not slow down pages. A
 * service that exits is restarted with a growing delay. It exits when the site exits.
 */
export class ReleaseService {
  #child: ChildProcess | null = null;
  #isStopping = false;
  #restartTimer: NodeJS.Timeout | undefined;
  #delay = FIRST_DELAY;

  constructor(private readonly settings: Settings) {}

  /** Resolves when the service answers. Throws the reason when it does not start. @returns a function that stops it */
  async start(): Promise<() => Promise<void>> {
    await this.#start();
    return () => this.#stop();
  }

  #start(): Promise<void> {
    const { address, program = programArguments('service') } = this.settings;
    // In production each log line names its program and needs no prefix.
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
      let reason = 'The release service ended before it answered; see its output above.';
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

  #onEnd(how: string, uptime: number): void {
    if (this.#isStopping) return;
    if (uptime > STABLE) this.#delay = FIRST_DELAY;
    log.error(
      { event: 'release service ended', how },
      `The release service ended (${how}). The site keeps running, and the service is restarted.`,
    );
    this.#restart();
  }

  #restart(): void {
    this.#restartTimer = setTimeout(() => {
      this.#start().catch((error: Error) => {
        if (this.#isStopping) return;
        log.error({ event: 'release service not started' }, error.message);
        this.#restart();
      });
    }, this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }

  async #sendMetrics(child: ChildProcess, id: string): Promise<void> {
    // A rejection here would end the site.
    const text = await this.settings.metrics.metrics().catch((error: unknown) => {
      log.error({ event: 'metrics not read', err: error }, 'The metrics of the site could not be read.');
      return '';
    });
    const response: FromSite = { kind: 'metrics', id, text };
    if (child.connected) child.send(response);
  }

  /** SIGTERM lets the service finish open requests, as the site does. */
  async #stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restartTimer);
    const child = this.#child;
    if (!child) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  }
}

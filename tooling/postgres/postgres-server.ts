import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '../test/free-port';
import { asNobody, installedServer, newCluster, toNobody } from './installed-server';

/** Brings a new database into the state that tests begin with. */
type Prepare = (address: string) => Promise<void>;

const PATIENCE = 60_000;
/** Ends the server when the third pipe is closed, which happens however the parent process ends. */
const UNTIL_LEFT = '(read -r _ <&3; kill -QUIT $$) & exec "$@" 3<&-';

/** A real PostgreSQL of one's own in a folder of its own; it can be killed, frozen, started again, and set back. */
export class PostgresServer {
  readonly #home = mkdtempSync(path.join(tmpdir(), 'pg-'));
  readonly #programs = installedServer();
  #process: ChildProcess | null = null;
  #databases = 0;
  readonly #templates = new Map<Prepare, Promise<string>>();
  port = 0;

  /** Makes its folder and starts it. */
  async open(): Promise<this> {
    toNobody(this.#home);
    execFileSync('cp', ['-a', newCluster(this.#programs), this.#data], { stdio: 'pipe', cwd: this.#home, ...asNobody });
    this.port = await freePort();
    await this.start();
    return this;
  }

  get #data(): string {
    return path.join(this.#home, 'data');
  }

  addressOf(database: string, user = 'owner'): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    // A killed server leaves its number behind, which may be another process's by now.
    rmSync(path.join(this.#data, 'postmaster.pid'), { force: true });
    const settings = [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${this.#home}`,
      '-c',
      'max_connections=60',
    ];
    // A process that is killed loses nothing by `fsync=off`; only a power cut would.
    const words = ['-D', this.#data, '-p', String(this.port), ...settings, '-c', 'shared_buffers=16MB', '-c', 'fsync=off'];
    const child = spawn('/bin/sh', ['-c', UNTIL_LEFT, 'sh', path.join(this.#programs, 'bin/postgres'), ...words], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      cwd: this.#home,
      // Not in the terminal's group: its parent ends it, after all programs that use it.
      detached: true,
      ...asNobody,
    });
    // It keeps no test run alive that has failed before it could close it.
    for (const held of [child, child.stderr, child.stdio[3]] as { unref?(): void }[]) held.unref?.();
    // Its watcher ends with it, and never finds another process under its number.
    child.once('exit', () => (child.stdio[3] as Socket).destroy());
    this.#process = child;
    let stderr = '';
    child.stderr!.on('data', (chunk: Buffer) => (stderr = (stderr + chunk).slice(-4_000)));
    const deadline = Date.now() + PATIENCE;
    while (!(await this.#answers())) {
      // Processes of the server that was killed are still ending.
      if (child.exitCode !== null && stderr.includes('pre-existing shared memory block')) return this.start();
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${stderr}`);
    }
  }

  /** A database of its own for a test; answers its address. @param prepare what it begins with: done once, and copied for all others */
  async database(prepare?: Prepare): Promise<string> {
    return this.addressOf(await this.#create(prepare ? await this.#template(prepare) : 'template1'));
  }

  async #create(template: string): Promise<string> {
    const name = `site_${(this.#databases += 1)}`;
    await this.run('postgres', `CREATE DATABASE ${name} TEMPLATE ${template}`);
    return name;
  }

  #template(prepare: Prepare): Promise<string> {
    const template =
      this.#templates.get(prepare) ??
      this.#create('template1').then(async (name) => {
        await prepare(this.addressOf(name));
        return name;
      });
    this.#templates.set(prepare, template);
    return template;
  }

  async run<Row>(database: string, text: string): Promise<Row[]> {
    const client = new Client({ connectionString: database.includes(':') ? database : this.addressOf(database) });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** SIGKILL of the server and all that it started, as a power cut would. */
  async kill(): Promise<void> {
    const children = this.#children();
    this.#signal([this.#process!.pid!], 'SIGKILL');
    this.#signal(children, 'SIGKILL');
    await this.#over();
  }

  /** Queries get no answer any more, and no connection ends. */
  freeze(): void {
    this.#signal([this.#process!.pid!, ...this.#children()], 'SIGSTOP');
  }

  thaw(): void {
    this.#signal([this.#process!.pid!, ...this.#children()], 'SIGCONT');
  }

  async stop(): Promise<void> {
    this.#process!.kill('SIGINT');
    await this.#over();
  }

  /** What the disk holds, for a later `restore`; only while the server is stopped. */
  keep(): string {
    const kept = path.join(this.#home, `kept-${Date.now()}`);
    cpSync(this.#data, kept, { recursive: true });
    return kept;
  }

  restore(kept: string): void {
    rmSync(this.#data, { recursive: true });
    cpSync(kept, this.#data, { recursive: true });
    if ('uid' in asNobody) execFileSync('chown', ['-R', `${asNobody.uid}:${asNobody.gid}`, this.#data]);
  }

  async close(): Promise<void> {
    if (this.#process && this.#process.exitCode === null && this.#process.signalCode === null) {
      this.thaw();
      this.#process.kill('SIGQUIT');
      await this.#over();
    }
    rmSync(this.#home, { recursive: true, force: true });
  }

  #children(): number[] {
    const pid = String(this.#process!.pid);
    const known = `/proc/${pid}/task/${pid}/children`;
    if (existsSync(known)) return readFileSync(known, 'utf8').split(' ').filter(Boolean).map(Number);
    const words = ['-o', 'pid=', '--ppid', pid];
    try {
      return execFileSync('ps', words, { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  }

  #signal(processes: number[], signal: NodeJS.Signals): void {
    for (const pid of processes) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
    }
  }

  #over(): Promise<void> {
    const child = this.#process!;
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    child.ref();
    return new Promise((resolve) => child.once('exit', () => resolve()));
  }

  async #answers(): Promise<boolean> {
    try {
      await this.run('postgres', 'SELECT 1');
      return true;
    } catch {
      return new Promise((resolve) => setTimeout(() => resolve(false), 30));
    }
  }
}

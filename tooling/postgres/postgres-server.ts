import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../test/free-port';
import { asNobody, installedServer, newCluster, toNobody } from './installed-server';
import { Connections } from './connections';

/** Creates the tables and rows of a new database. */
type Prepare = (address: string) => Promise<void>;

const START_TIMEOUT = 60_000;
/** A shell script that runs the server and ends it when file descriptor 3 closes, which happens also when the parent process is killed. */
const WITH_WATCHER = '(read -r _ <&3; kill -QUIT $$) & exec "$@" 3<&-';

/** A PostgreSQL server in a temporary folder, which tests can kill, freeze, restart, and restore to an earlier state. */
export class PostgresServer {
  readonly #home = mkdtempSync(path.join(tmpdir(), 'pg-'));
  readonly #data = path.join(this.#home, 'data');
  readonly #programs = installedServer();
  #process: ChildProcess | null = null;
  #databases = 0;
  readonly #templates = new Map<Prepare, Promise<string>>();
  readonly #connections = new Connections();
  port = 0;

  /** Creates the data directory and starts the server. */
  async open(): Promise<this> {
    toNobody(this.#home);
    this.#copy(newCluster(this.#programs), this.#data);
    this.port = await freePort();
    await this.start();
    return this;
  }

  addressOf(database: string): string {
    return `postgres://owner@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    // A killed server leaves its pid file, and another process may have that pid by now.
    rmSync(path.join(this.#data, 'postmaster.pid'), { force: true });
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.#home,
      max_connections: 60,
      shared_buffers: '16MB',
      // With these only a power cut loses data, not a killed process.
      fsync: 'off',
      full_page_writes: 'off',
      // Databases are small and gone soon: processes that tidy up and read ahead would only take time from their tests.
      autovacuum_naptime: '1h',
      io_method: 'sync',
      max_logical_replication_workers: 0,
    };
    const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = ['-D', this.#data, '-p', String(this.port), ...words];
    const child = spawn('/bin/sh', ['-c', WITH_WATCHER, 'sh', path.join(this.#programs, 'bin/postgres'), ...args], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      cwd: this.#home,
      // Names of libraries are looked up once, and not by the process of each connection.
      env: { ...process.env, LD_BIND_NOW: '1' },
      // Not in the terminal's process group, so that Ctrl-C does not end it before the programs that use it.
      detached: true,
      ...asNobody,
    });
    // The server does not keep a failed test run alive.
    for (const handle of [child, child.stderr, child.stdio[3]] as { unref?(): void }[]) handle.unref?.();
    // Ends the watcher with the server, so that it never signals another process with the same pid.
    child.once('exit', () => (child.stdio[3] as Socket).destroy());
    this.#process = child;
    let stderr = '';
    child.stderr!.on('data', (chunk: Buffer) => (stderr = (stderr + chunk).slice(-4_000)));
    const deadline = Date.now() + START_TIMEOUT;
    while (!(await this.#answers())) {
      // Child processes of the killed server are still running.
      if (child.exitCode !== null && stderr.includes('pre-existing shared memory block')) return this.start();
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${stderr}`);
    }
  }

  /** Creates a database for a test, and returns its address. @param prepare creates its content; it runs once, and other databases copy the result */
  async database(prepare?: Prepare): Promise<string> {
    return this.addressOf(await this.#create(prepare ? await this.#template(prepare) : 'template1'));
  }

  async #create(template: string): Promise<string> {
    const name = `site_${(this.#databases += 1)}`;
    // Page by page through the log, as usual, it takes three times the processor time.
    await this.run('postgres', `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
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

  /** Runs SQL. @param database its name, or its address */
  async run<Row>(database: string, text: string): Promise<Row[]> {
    return this.#connections.run(database.includes(':') ? database : this.addressOf(database), text);
  }

  /** SIGKILL for the server and its child processes, as in a power cut. */
  async kill(): Promise<void> {
    this.#connections.forget();
    this.#signal('SIGKILL');
    await this.#exited();
  }

  /** SIGSTOP: queries get no response, and connections stay open. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  async stop(): Promise<void> {
    this.#connections.forget();
    this.#process!.kill('SIGINT');
    await this.#exited();
  }

  /** Copies the data directory for a later `restore`, and returns the copy; only while the server is stopped. */
  keep(): string {
    const copy = path.join(this.#home, `kept-${Date.now()}`);
    this.#copy(this.#data, copy);
    return copy;
  }

  /** Takes the copy back; it is gone then. */
  restore(copy: string): void {
    rmSync(this.#data, { recursive: true });
    renameSync(copy, this.#data);
  }

  #copy(from: string, to: string): void {
    execFileSync('cp', ['-a', from, to], { stdio: 'pipe', cwd: this.#home, ...asNobody });
  }

  async close(): Promise<void> {
    this.#connections.forget();
    if (this.#process && this.#process.exitCode === null && this.#process.signalCode === null) {
      this.thaw();
      this.#process.kill('SIGQUIT');
      await this.#exited();
    }
    rmSync(this.#home, { recursive: true, force: true });
  }

  #children(): number[] {
    const pid = String(this.#process!.pid);
    const file = `/proc/${pid}/task/${pid}/children`;
    if (existsSync(file)) return readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number);
    const args = ['-o', 'pid=', '--ppid', pid];
    try {
      return execFileSync('ps', args, { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  }

  /** Sends a signal to the server and its child processes. */
  #signal(signal: NodeJS.Signals): void {
    for (const pid of [this.#process!.pid!, ...this.#children()]) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has exited already.
      }
    }
  }

  async #exited(): Promise<void> {
    const child = this.#process!;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    await once(child, 'exit');
  }

  async #answers(): Promise<boolean> {
    return this.run('postgres', 'SELECT 1').then(
      () => true,
      () => setTimeout(30, false),
    );
  }
}

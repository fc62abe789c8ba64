import { cpSync, mkdirSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { Stats } from 'webpack';
import { bundlesOf, type Target } from '../../build/target';
import { workspaceFolder } from '../../build/workspaces';
import type { Fault, News } from '../page/development';
import { CompiledBrowser } from './compiled-browser';
import { CompiledServer } from './compiled-server';
import { developmentRecord } from './development-record';
import { hotBrowser, hotServer } from './hot-settings';
import { printFaults, readFaults } from './read-faults';
import { VERSION } from './development-release';

interface Settings {
  name: string;
  /** The folder for builds. */
  data: string;
  isWatched: boolean;
  /** Sends a message to open pages. */
  send(news: News): void;
  /** Called when the faults have changed. */
  onFaults(): void;
}

/** Whether a build wrote prose, which is not a module and needs a message of its own. */
const writesContent = ({ compilation }: Stats) => [...compilation.emittedAssets].some((file) => file.startsWith('content/'));

/** The shell or a section under development, with its browser bundle and its Node bundle. */
export class Part {
  faults: Fault[] = [];
  readonly #target: Target;
  readonly #bundles: Promise<{ browser: CompiledBrowser; server: CompiledServer }>;
  #isStarted = false;

  constructor(private readonly settings: Settings) {
    const { name, data } = settings;
    this.#target = {
      name,
      version: VERSION,
      folder: workspaceFolder(name),
      outputFolder: path.join(data, 'browser', name, VERSION),
      development: true,
    };
    this.#bundles = this.#createBundles();
  }

  /** The hash of the newest build; `null` before the first. */
  async hash(): Promise<string | null> {
    return (await this.#bundles).browser.stats?.hash ?? null;
  }

  /** Resolves when the browser files are up to date; the first call starts the first build. */
  async idle(): Promise<void> {
    const { browser } = await this.#bundles;
    if (!this.#isStarted) {
      this.#isStarted = true;
      browser.start(this.settings.isWatched);
    }
    await browser.idle();
  }

  /** A folder with the layout of a release, from which pages are rendered. Throws the faults when no build has succeeded yet. */
  async releaseFolder(): Promise<string> {
    await this.idle();
    const { browser, server } = await this.#bundles;
    if (!browser.stats)
      throw new Error(this.faults.map(({ file, message }) => `${file ?? this.settings.name}: ${message}`).join('\n'));
    const folder = await server.build();
    writeFileSync(path.join(folder, 'release.json'), JSON.stringify(developmentRecord(this.#target, browser.stats)));
    const content = path.join(this.#target.outputFolder, 'content');
    // Copied, because the sandboxed renderer can read only this folder.
    if (existsSync(content)) cpSync(content, path.join(folder, 'content'), { recursive: true });
    return folder;
  }

  /** Handles a saved file. A file of the Node bundle alone has no module in the browser, so open pages reload. */
  async fileSaved(file: string): Promise<void> {
    if (!this.settings.isWatched) return;
    const { browser, server } = await this.#bundles;
    const isServerOnly = server.contains(file) && !browser.contains(file);
    server.invalidate();
    if (isServerOnly) this.settings.send({ kind: 'reload' });
  }

  async close(): Promise<void> {
    const { browser, server } = await this.#bundles;
    await Promise.all([browser.close(), server.close()]);
  }

  async #createBundles() {
    const { name, data, send } = this.settings;
    const [browser, server] = await bundlesOf(this.#target);
    mkdirSync(this.#target.outputFolder, { recursive: true });
    const compiledServer = new CompiledServer(hotServer(server!, this.#target), path.join(data, 'server', name));
    return {
      browser: new CompiledBrowser(hotBrowser(browser!, this.#target), {
        onBuilt: (stats) => {
          compiledServer.invalidate();
          this.#setFaults([]);
          send({ kind: 'built', part: name, hash: stats.hash! });
          if (writesContent(stats)) send({ kind: 'content', part: name });
          console.log(`${name}: built in ${Math.round(stats.endTime - stats.startTime)} ms`);
        },
        onFailed: (stats) => this.#setFaults(readFaults(name, stats)),
      }),
      server: compiledServer,
    };
  }

  #setFaults(faults: Fault[]): void {
    const hadFaults = this.faults.length > 0;
    this.faults = faults;
    printFaults(faults);
    if (hadFaults && faults.length === 0) console.log(`${this.settings.name} compiles again.`);
    this.settings.onFaults();
  }
}

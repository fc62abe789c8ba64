import { cpSync, mkdirSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, Stats } from 'webpack';
import type { Target } from '../../build/target';
import { workspaceFolder } from '../../build/workspaces';
import type { Fault, News } from '../page/development';
import { CompiledBrowser } from './compiled-browser';
import { CompiledServer } from './compiled-server';
import { developmentRecord } from './development-record';
import { hotBrowser, hotServer } from './hot-settings';
import { readFaults } from './read-faults';
import { VERSION } from './version';

interface Settings {
  name: string;
  /** Where its builds go. */
  data: string;
  isWatched: boolean;
  tell(news: News): void;
  /** What is wrong has changed. */
  onFaults(): void;
}

/** Prose is no module, so no script is updated by it. */
const writesContent = ({ compilation }: Stats) => [...compilation.emittedAssets].some((file) => file.startsWith('content/'));

/** The shell or a section under development: what browsers load, and what renders its pages. */
export class Part {
  readonly name: string;
  faults: Fault[] = [];
  readonly #target: Target;
  readonly #bundles: Promise<{ browser: CompiledBrowser; server: CompiledServer }>;
  #isStarted = false;

  constructor(private readonly settings: Settings) {
    const { name, data } = settings;
    this.name = name;
    this.#target = {
      name,
      version: VERSION,
      folder: workspaceFolder(name),
      outputFolder: path.join(data, 'browser', name, VERSION),
      development: true,
    };
    this.#bundles = this.#read();
  }

  /** The newest build's hash; `null` before the first. */
  async hash(): Promise<string | null> {
    return (await this.#bundles).browser.stats?.hash ?? null;
  }

  /** Resolves when its files are those of the newest sources; the first call starts to build them. */
  async idle(): Promise<void> {
    const { browser } = await this.#bundles;
    if (!this.#isStarted) {
      this.#isStarted = true;
      browser.start(this.settings.isWatched);
    }
    await browser.idle();
  }

  /** A folder as of a release, from which its pages are rendered. */
  async releaseFolder(): Promise<string> {
    await this.idle();
    const { browser, server } = await this.#bundles;
    if (!browser.stats) throw new Error(this.faults.map(({ file, message }) => `${file ?? this.name}: ${message}`).join('\n'));
    const folder = await server.build();
    writeFileSync(path.join(folder, 'release.json'), JSON.stringify(developmentRecord(this.#target, browser.stats)));
    const content = path.join(this.#target.outputFolder, 'content');
    // Copied: the sandbox that renders reads nothing outside the folder.
    if (existsSync(content)) cpSync(content, path.join(folder, 'content'), { recursive: true });
    return folder;
  }

  /** A file was saved. What only renders pages has no module in the browser that could be replaced. */
  async fileSaved(file: string): Promise<void> {
    if (!this.settings.isWatched) return;
    const { browser, server } = await this.#bundles;
    const isServersAlone = server.contains(file) && !browser.contains(file);
    server.forget();
    if (isServersAlone) this.settings.tell({ kind: 'reload' });
  }

  async close(): Promise<void> {
    const { browser, server } = await this.#bundles;
    await Promise.all([browser.close(), server.close()]);
  }

  async #read() {
    const { name, data, tell } = this.settings;
    const { default: bundles } = await import(pathToFileURL(path.join(this.#target.folder, 'webpack.config.ts')).href);
    const [browser, server] = (bundles as (target: Target) => Configuration[])(this.#target);
    mkdirSync(this.#target.outputFolder, { recursive: true });
    const built = new CompiledServer(hotServer(server!, this.#target), path.join(data, 'server', name));
    return {
      browser: new CompiledBrowser(hotBrowser(browser!, this.#target), {
        onBuilt: (stats) => {
          built.forget();
          this.#setFaults([]);
          tell({ kind: 'built', part: name, hash: stats.hash! });
          if (writesContent(stats)) tell({ kind: 'content', part: name });
          console.log(`${name}: built in ${Math.round(stats.endTime - stats.startTime)} ms`);
        },
        onFailed: (stats) => this.#setFaults(readFaults(name, stats)),
      }),
      server: built,
    };
  }

  #setFaults(faults: Fault[]): void {
    const hadFaults = this.faults.length > 0;
    this.faults = faults;
    for (const { file, line, message } of faults)
      console.error(`${file ?? this.name}${line === null ? '' : `:${line}`}\n${message}\n`);
    if (hadFaults && faults.length === 0) console.log(`${this.name} compiles again.`);
    this.settings.onFaults();
  }
}

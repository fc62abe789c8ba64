import { rmSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler, type Configuration, type Stats } from 'webpack';

/** Older builds that a rendering may still read. */
const KEPT = 3;

/** The bundle of one part that renders its pages, built when a page is asked for and something has changed since. */
export class CompiledServer {
  readonly #compiler: Compiler;
  #building: Promise<string> | null = null;
  #count = 0;
  #stats: Stats | null = null;

  /** @param folder one folder below it for every build, because the process that renders keeps what it has read */
  constructor(
    settings: Configuration,
    private readonly folder: string,
  ) {
    this.#compiler = webpack(settings)!;
  }

  /** Something has changed: the next page asks for a new build. */
  forget(): void {
    this.#building = null;
  }

  contains(file: string): boolean {
    return this.#stats?.compilation.fileDependencies.has(file) ?? false;
  }

  /** The folder of the newest build; fails with webpack's own words. */
  build(): Promise<string> {
    if (this.#building) return this.#building;
    const last = this.#last;
    const building = last.then(() => this.#run());
    this.#last = building.catch(() => undefined);
    this.#building = building;
    return building;
  }

  #last: Promise<unknown> = Promise.resolve();

  async #run(): Promise<string> {
    this.#count += 1;
    const folder = path.join(this.folder, String(this.#count));
    this.#compiler.outputPath = path.join(folder, 'server');
    const stats = await new Promise<Stats>((resolve, reject) => {
      this.#compiler.run((error, stats) => (error ? reject(error) : resolve(stats!)));
    });
    this.#stats = stats;
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
    rmSync(path.join(this.folder, String(this.#count - KEPT)), { recursive: true, force: true });
    return folder;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#compiler.close(() => resolve()));
  }
}

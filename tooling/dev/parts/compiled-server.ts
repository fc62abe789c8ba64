import { rmSync } from 'node:fs';
import path from 'node:path';
import { oneAtATime } from 'platform/one-at-a-time';
import webpack, { type Compiler, type Configuration, type Stats } from 'webpack';

/** The number of builds that are not deleted, because a rendering process may still read them. */
const KEPT_BUILDS = 3;

/** The Node bundle of one part, which renders its pages. It is built when a page is requested after a change. */
export class CompiledServer {
  readonly #compiler: Compiler;
  readonly #inTurn = oneAtATime();
  #building: Promise<string> | null = null;
  #count = 0;
  #stats: Stats | null = null;

  /** @param folder each build gets a folder below it, because the rendering process caches modules by path */
  constructor(
    settings: Configuration,
    private readonly folder: string,
  ) {
    this.#compiler = webpack(settings)!;
  }

  /** Makes the next request build again. */
  invalidate(): void {
    this.#building = null;
  }

  contains(file: string): boolean {
    return this.#stats?.compilation.fileDependencies.has(file) ?? false;
  }

  /** The folder of the newest build. Throws webpack's errors. */
  build(): Promise<string> {
    return (this.#building ??= this.#inTurn(() => this.#run()));
  }

  async #run(): Promise<string> {
    this.#count += 1;
    const folder = path.join(this.folder, String(this.#count));
    this.#compiler.outputPath = path.join(folder, 'server');
    const stats = await new Promise<Stats>((resolve, reject) => {
      this.#compiler.run((error, stats) => (error ? reject(error) : resolve(stats!)));
    });
    this.#stats = stats;
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
    rmSync(path.join(this.folder, String(this.#count - KEPT_BUILDS)), { recursive: true, force: true });
    return folder;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#compiler.close(() => resolve()));
  }
}

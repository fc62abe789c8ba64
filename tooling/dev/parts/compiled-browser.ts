import { EventEmitter, once } from 'node:events';
import webpack, { type Compiler, type Configuration, type Stats, type Watching } from 'webpack';

/** Milliseconds in which changes are combined into one build; an editor's save causes two or three events. */
const AGGREGATE_TIMEOUT = 20;

interface Callbacks {
  onBuilt(stats: Stats): void;
  onFailed(stats: Stats): void;
}

/** The browser bundle of one part, rebuilt after every change of its sources. */
export class CompiledBrowser {
  readonly #compiler: Compiler;
  #watching: Watching | undefined;
  readonly #ended = new EventEmitter();
  #isBusy = true;
  /** The newest build without errors. */
  stats: Stats | null = null;

  constructor(
    settings: Configuration,
    private readonly callbacks: Callbacks,
  ) {
    this.#compiler = webpack(settings)!;
    this.#compiler.hooks.invalid.tap('dev', () => {
      this.#isBusy = true;
    });
  }

  /** Builds the bundle; with `isWatched` again after every change. */
  start(isWatched: boolean): void {
    if (isWatched)
      this.#watching = this.#compiler.watch({ aggregateTimeout: AGGREGATE_TIMEOUT }, (error, stats) => this.#end(error, stats));
    else this.#compiler.run((error, stats) => this.#end(error, stats));
  }

  /** Resolves when no build is running. */
  async idle(): Promise<void> {
    while (this.#isBusy) await once(this.#ended, 'end');
  }

  /** Whether the newest build depends on a file. */
  contains(file: string): boolean {
    return this.stats?.compilation.fileDependencies.has(file) ?? false;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#watching) this.#watching.close(() => resolve());
      else this.#compiler.close(() => resolve());
    });
  }

  #end(error: Error | null, stats: Stats | undefined): void {
    // webpack itself failed; the next change starts another build.
    if (error) console.error(error);
    if (stats?.hasErrors()) this.callbacks.onFailed(stats);
    else if (stats) {
      this.stats = stats;
      this.callbacks.onBuilt(stats);
    }
    this.#isBusy = false;
    this.#ended.emit('end');
  }
}

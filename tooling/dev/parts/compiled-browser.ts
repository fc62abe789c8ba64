import { EventEmitter, once } from 'node:events';
import webpack, { type Compiler, type Configuration, type Stats, type Watching } from 'webpack';

/** Milliseconds that a burst of changes may take; an editor's save is two or three events. */
const QUIET = 20;

interface Callbacks {
  onBuilt(stats: Stats): void;
  onFailed(stats: Stats): void;
}

/** The browser bundle of one part, rebuilt after every change of what it contains. */
export class CompiledBrowser {
  readonly #compiler: Compiler;
  #watching: Watching | undefined;
  readonly #ended = new EventEmitter();
  #isBusy = true;
  /** The newest build without a fault. */
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

  /** Builds it, and with `isWatched` again after every change. */
  start(isWatched: boolean): void {
    if (isWatched) this.#watching = this.#compiler.watch({ aggregateTimeout: QUIET }, (error, stats) => this.#end(error, stats));
    else this.#compiler.run((error, stats) => this.#end(error, stats));
  }

  /** Resolves when nothing is being built. */
  async idle(): Promise<void> {
    while (this.#isBusy) await once(this.#ended, 'end');
  }

  /** Whether a file went into the newest build. */
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
    // Webpack itself failed: the next change may find it well again.
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

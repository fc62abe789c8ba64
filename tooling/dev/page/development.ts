import type { Language, Messages, Remote, SectionName } from 'shared/contract';
import type { Texts } from 'shared/platform';
import type { PageLoader } from 'shell/src/loading/page-loader';

/** What webpack gives a module that may be replaced. */
export interface Hot {
  data?: { exports?: object };
  accept(): void;
  invalidate(): void;
  dispose(before: (data: { exports?: object }) => void): void;
  check(apply: true): Promise<unknown[] | null>;
}

/** One webpack runtime of the page: the shell's or a section's. */
export interface Runtime {
  part: string;
  /** The hash of the build whose modules it runs. */
  hash(): string;
  update(): Promise<unknown[] | null>;
}

/** What the running shell lends out, so that new texts and routes can be shown. */
export interface Lent {
  loader: PageLoader;
  texts: Texts;
}

/** The meeting place of all that runs in a page under development: a global, because each bundle has its own modules. */
export interface Development {
  join(runtime: Runtime): void;
  register(type: unknown, id: string): void;
  createSignature(): unknown;
  /** Called at the end of every module with components. */
  accept(hot: Hot, exports: object): void;
  /** Called by every evaluation of a section's `src/remote.ts`. */
  remote(section: SectionName, remote: Remote): void;
  /** Called by every evaluation of the module that loads the shell's texts. */
  shellTexts(load: (language: Language) => Promise<Messages>): void;
  lend(shell: Lent): void;
  subscribe(listener: () => void): () => void;
  /** Rises whenever the whole tree must be rendered again. */
  version(): number;
}

declare global {
  var development: Development;
}

/** What the server tells open pages. */
export type News =
  /** A new build of a part; said for each part whenever a page connects. */
  | { kind: 'built'; part: string; hash: string }
  /** Prose that has changed; no script knows of it. */
  | { kind: 'content'; part: string }
  /** Only the server's bundle has changed. */
  | { kind: 'reload' }
  /** All that is wrong at the moment; nothing when all is well. */
  | { kind: 'faults'; faults: Fault[] }
  /** Which process answers: after a restart the page reloads itself. */
  | { kind: 'server'; id: string };

/** What is wrong with a saved file. */
export interface Fault {
  part: string;
  file: string | null;
  line: number | null;
  message: string;
}

/** Kinyarwanda that no native speaker has reviewed. */
export interface Unreviewed {
  /** Regular expressions of the keys of documents. */
  documents: string[];
  /** Texts of messages, with their `{{placeholders}}`. */
  texts: string[];
}

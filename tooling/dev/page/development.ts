import type { Language, Messages, Remote, SectionName } from 'shared/contract';
import type { Texts } from 'shared/platform';
import type { PageLoader } from 'shell/src/loading/page-loader';

/** webpack's HMR interface of a module (`import.meta.webpackHot`). */
export interface Hot {
  data?: { exports?: object };
  accept(): void;
  invalidate(): void;
  dispose(handler: (data: { exports?: object }) => void): void;
  check(apply: true): Promise<unknown[] | null>;
}

/** One webpack runtime of the page: the shell's or a section's. */
export interface Runtime {
  part: string;
  /** The hash of the build whose modules it runs. */
  hash(): string;
  update(): Promise<unknown[] | null>;
}

/** Objects of the running shell, through which new texts and routes are shown. */
export interface Lent {
  loader: PageLoader;
  texts: Texts;
}

/** The interface between the bundles of a page under development. It is a global, because each bundle has its own modules. */
export interface Development {
  join(runtime: Runtime): void;
  register(type: unknown, id: string): void;
  createSignature(): unknown;
  /** Called at the end of every module with components. */
  accept(hot: Hot, exports: object): void;
  /** Called for every changed stylesheet of a build. */
  reloadStyles(): void;
  /** Called by every evaluation of a section's `src/remote.ts`. */
  remote(section: SectionName, remote: Remote): void;
  /** Called by every evaluation of the module that loads the shell's texts. */
  shellTexts(load: (language: Language) => Promise<Messages>): void;
  lend(shell: Lent): void;
  subscribe(listener: () => void): () => void;
  /** Increases whenever the whole tree must be rendered again. */
  version(): number;
}

declare global {
  var development: Development;
}

/** The messages of the server to open pages. */
export type News =
  /** The newest build of a part; sent after a build, and for each part when a page connects. */
  | { kind: 'built'; part: string; hash: string }
  /** The prose of a part has changed; no script contains it. */
  | { kind: 'content'; part: string }
  /** Only the server's bundle has changed. */
  | { kind: 'reload' }
  /** All current faults; empty when everything compiles. */
  | { kind: 'faults'; faults: Fault[] }
  /** The id of the server process; a page reloads itself when it changes. */
  | { kind: 'server'; id: string };

/** A fault of a saved file. */
export interface Fault {
  part: string;
  file: string | null;
  line: number | null;
  message: string;
}

/** Kinyarwanda that no native speaker has reviewed. */
export interface Unreviewed {
  /** Regular expressions for keys of documents. */
  documents: string[];
  /** Texts of messages, with their `{{placeholders}}`. */
  texts: string[];
}

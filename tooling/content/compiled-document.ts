import type { Heading } from './headings';

export interface CompiledDocument {
  /** The validated front matter; `title` is the only field that all documents have. */
  meta: { title: string } & Record<string, unknown>;
  headings: Heading[];
  /** The number of items of each top-level ordered list, in order. */
  steps: number[];
  html: string;
}

import type { Heading } from './headings';

export interface CompiledDocument {
  /** The checked front matter; `title` is the only field that every kind has. */
  meta: { title: string } & Record<string, unknown>;
  headings: Heading[];
  /** How many items each top-level ordered list has, in order. */
  steps: number[];
  html: string;
}

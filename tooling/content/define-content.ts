import type { Element } from 'hast';
import type { ZodType } from 'zod';
import type { Language } from 'shared/contract';
import type { CompiledDocument } from './compiled-document';

/** Renders a directive of the Markdown; `label` is the text in its square brackets. An error that it throws is reported with file and line. */
export type Directive = (node: { label: string; attributes: Record<string, string>; language: Language }) => Element;

/** A remote's `content.config.ts`: the format of its prose. Only the build reads it. */
export interface ContentConfig {
  /** The allowed folders below a language. */
  folders: readonly string[];
  /** The schema of the front matter; unknown fields are refused. */
  frontMatter: ZodType;
  directives: Record<string, Directive>;
  /** Whether every `##` and `###` needs an explicit `{#id}`. */
  explicitIds: boolean;
  /** Fields of the front matter that only `derive` and `check` read, and that are not sent to pages. */
  buildOnly?: readonly string[];
  /** Further fields for the page of a document, by its key such as `general/how-do-i-log-in`. */
  added?(key: string): Record<string, unknown>;
  /** Checks all documents of a language together; one line for each fault. */
  check?(documents: Map<string, CompiledDocument>): string[];
  /** Further files to emit for one language, by path below `content/{language}/`. */
  derive?(documents: Record<Language, Map<string, CompiledDocument>>, language: Language): Record<string, unknown>;
}

export const defineContent = (config: ContentConfig): ContentConfig => config;

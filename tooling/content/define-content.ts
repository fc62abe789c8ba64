import type { Element } from 'hast';
import type { ZodType } from 'zod';
import type { Language } from 'shared/contract';
import type { CompiledDocument } from './compiled-document';

/** Draws one directive of the Markdown; `label` is the text in its square brackets. Throwing names the file. */
export type Directive = (node: { label: string; attributes: Record<string, string>; language: Language }) => Element;

/** A remote's `content.config.ts`: what its prose may say. Read by the build alone. */
export interface ContentConfig {
  /** The folders that may stand below a language. */
  folders: readonly string[];
  /** What the front matter must say; unknown fields are refused. */
  frontMatter: ZodType;
  directives: Record<string, Directive>;
  /** True when every `##` and `###` must carry an explicit `{#id}`. */
  explicitIds: boolean;
  /** Fields of the front matter that only `derive` and `check` read: they weigh on no page. */
  buildOnly?: readonly string[];
  /** Facts that a document's page needs and its file does not say, by its key such as `general/how-do-i-log-in`. */
  added?(key: string): Record<string, unknown>;
  /** What is wrong with one language's documents taken together, a line for each fault. */
  check?(documents: Map<string, CompiledDocument>): string[];
  /** Further files to emit for one language, by path below `content/{language}/`. */
  derive?(documents: Record<Language, Map<string, CompiledDocument>>, language: Language): Record<string, unknown>;
}

export const defineContent = (config: ContentConfig): ContentConfig => config;

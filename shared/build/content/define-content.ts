import type { Element } from 'hast';
import type { ZodType } from 'zod';
import type { Language } from '../../contract/language';
import type { CompiledDocument } from './compile-document';

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
  /** Further files to emit for one language, by path below `content/{language}/`. */
  derive?(documents: Map<string, CompiledDocument>, language: Language): Record<string, unknown>;
}

export const defineContent = (config: ContentConfig): ContentConfig => config;

import type { Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Language } from '../../contract/language';
import type { ContentConfig } from './define-content';
import { directives } from './directives';
import { readFrontMatter } from './front-matter';
import { headings, type Heading } from './headings';
import { topLevelSteps } from './steps';

export interface CompiledDocument {
  /** The checked front matter; `title` is the only field that every kind has. */
  meta: { title: string } & Record<string, unknown>;
  headings: Heading[];
  /** How many items each top-level ordered list has, in order. */
  steps: number[];
  html: string;
}

/** Markdown to a document; throws one error that names the fault and, for front matter, the field. */
export function compileDocument(markdown: string, language: Language, config: ContentConfig): CompiledDocument {
  const found: Heading[] = [];
  const steps: number[] = [];
  let meta = {};
  const html = unified()
    .use(remarkParse)
    .use(remarkFrontmatter)
    .use(remarkDirective)
    .use(() => (tree: Root) => {
      meta = readFrontMatter(tree, config.frontMatter);
    })
    .use(() => (tree: Root) => void found.push(...headings(tree, config.explicitIds)))
    .use(() => (tree: Root) => void steps.push(...topLevelSteps(tree)))
    .use(() => (tree: Root) => directives(tree, language, config.directives))
    .use(remarkRehype)
    .use(rehypeStringify)
    .processSync(markdown)
    .toString();
  return { meta: meta as CompiledDocument['meta'], headings: found, steps, html };
}


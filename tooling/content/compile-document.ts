import type { Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Language } from 'shared/contract';
import type { CompiledDocument } from './compiled-document';
import type { ContentConfig } from './define-content';
import { directives } from './directives';
import { readFrontMatter } from './front-matter';
import { headings, type Heading } from './headings';
import { keepPunctuation } from './keep-punctuation';
import { refuseLinks } from './refuse-links';
import { refuseUnlisted } from './sanitise';
import { topLevelSteps } from './steps';
import { timesOfDay } from './times-of-day';

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
    .use(() => refuseLinks)
    .use(() => timesOfDay)
    .use(() => keepPunctuation)
    .use(() => (tree: Root) => directives(tree, language, config.directives))
    .use(remarkRehype)
    .use(() => refuseUnlisted)
    .use(rehypeStringify)
    .processSync(markdown)
    .toString();
  return { meta: meta as CompiledDocument['meta'], headings: found, steps, html };
}

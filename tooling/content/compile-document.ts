import type { Root, Parent, PhrasingContent } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Language } from 'shared/contract';
import type { CompiledDocument } from './compiled-document';
import { ContentFault } from './content-fault';
import type { ContentConfig } from './define-content';
import { directives } from './directives';
import { readFrontMatter } from './front-matter';
import { headings, type Heading } from './headings';
import { refuseLinks } from './refuse-links';
import { refuseUnlisted } from './sanitise';
import { unfilled } from './unfilled';
import { visit } from 'unist-util-visit';

const CLOCK = /^\d/;

/** Restores times such as "20:00", which remark-directive parses as a directive; no directive starts with a digit. */
function timesOfDay(tree: Root): void {
  visit(tree, 'textDirective', ({ name }, index, parent) => {
    if (CLOCK.test(name)) (parent as Parent).children[index!] = { type: 'text', value: `:${name}` };
  });
}

/** Compiles Markdown. Throws an error that names the first fault and, in front matter, the field. */
export function compileDocument(markdown: string, language: Language, config: ContentConfig): CompiledDocument {
  const allHeadings: Heading[] = [];
  const steps: number[] = [];
  let meta = {};
  const html = unified()
    .use(remarkParse)
    .use(remarkFrontmatter)
    .use(remarkDirective)
    .use(() => (tree: Root) => {
      meta = readFrontMatter(tree, config.frontMatter);
    })
    .use(() => (tree: Root) => void allHeadings.push(...headings(tree, config.explicitIds)))
    .use(() => (tree: Root) => void steps.push(...topLevelSteps(tree)))
    .use(() => refuseUnrendered)
    .use(() => refuseLinks)
    .use(() => timesOfDay)
    .use(() => keepPunctuation)
    .use(() => (tree: Root) => directives(tree, language, config.directives))
    .use(remarkRehype)
    .use(() => refuseUnlisted)
    .use(rehypeStringify)
    .processSync(markdown)
    .toString();
  return { meta: meta as CompiledDocument['meta'], headings: allHeadings, steps, html };
}

/** Refuses what the page would leave out, or show as it is written. */
function refuseUnrendered(tree: Root): void {
  visit(tree, 'html', (node) => {
    throw ContentFault.at(node, `raw HTML "${node.value}": write Markdown`);
  });
  visit(tree, (node) => {
    const reason = 'value' in node && unfilled(node.value);
    if (reason) throw ContentFault.at(node, reason);
  });
  visit(tree, 'text', (node, _index, parent) => {
    const [address] = /https?:\/\/\S+/.exec(node.value) ?? [];
    if (address && parent?.type !== 'link')
      throw ContentFault.at(node, `"${address}" would be no link: write [its title](its address)`);
  });
}

/** The number of items of each top-level ordered list; these are the steps of a guide. */
function topLevelSteps(tree: Root): number[] {
  return tree.children.flatMap((node) => (node.type === 'list' && node.ordered ? [node.children.length] : []));
}

const PUNCTUATION = /^[.,;:!?)…]+/;

/** Keeps what ends a sentence on the line of the drawing before it: a browser may break beside a picture, whatever follows it. */
function keepPunctuation(tree: Root): void {
  visit(tree, 'textDirective', (drawing, index, parent) => {
    const after = (parent as Parent).children[index! + 1];
    if (after?.type !== 'text') return;
    const [sign] = PUNCTUATION.exec(after.value) ?? [];
    if (!sign) return;
    after.value = after.value.slice(sign.length);
    (parent as Parent).children[index!] = together(drawing as PhrasingContent, { type: 'text', value: sign });
  });
}

/** A span that the stylesheet of the prose does not wrap. */
const together = (...children: PhrasingContent[]): PhrasingContent => ({
  type: 'emphasis',
  data: { hName: 'span', hProperties: { className: ['together'] } },
  children,
});

import type { Parent, Root } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Language } from '../../contract/language';
import type { Directive } from './define-content';

const CLOCK = /^\d/;

type DirectiveNode = ContainerDirective | LeafDirective | TextDirective;

/** Replaces each directive by what the remote draws for it; a container keeps its paragraphs. */
export function directives(tree: Root, language: Language, drawings: Record<string, Directive>): void {
  visit(tree, ['containerDirective', 'leafDirective', 'textDirective'], (found, index, parent) => {
    const node = found as DirectiveNode;
    if (CLOCK.test(node.name)) {
      // "20:00" is a time of day; no directive starts with a digit.
      (parent as Parent).children[index!] = { type: 'text', value: `:${node.name}` };
      return;
    }
    const draw = Object.hasOwn(drawings, node.name) ? drawings[node.name] : undefined;
    if (!draw) throw new Error(`unknown directive ":${node.name}"; known: ${Object.keys(drawings).join(', ')}`);
    const attributes = Object.fromEntries(Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? '']));
    const element = draw({ label: node.type === 'containerDirective' ? '' : toString(node), attributes, language });
    node.data = { hName: element.tagName, hProperties: element.properties };
    if (node.type !== 'containerDirective') {
      node.children = [];
      node.data.hChildren = element.children as never;
    }
  });
}

import type { Root } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Language } from 'shared/contract';
import { ContentFault } from './content-fault';
import type { Directive } from './define-content';

type DirectiveNode = ContainerDirective | LeafDirective | TextDirective;

/** Replaces each directive by the element that the remote renders for it; a container keeps its paragraphs. */
export function directives(tree: Root, language: Language, drawings: Record<string, Directive>): void {
  visit(tree, ['containerDirective', 'leafDirective', 'textDirective'], (visited) => {
    const node = visited as DirectiveNode;
    const draw = Object.hasOwn(drawings, node.name) ? drawings[node.name] : undefined;
    if (!draw) throw ContentFault.at(node, `unknown directive ":${node.name}"; known: ${Object.keys(drawings).join(', ')}`);
    // One without a value is the empty text.
    const attributes = (node.attributes ?? {}) as Record<string, string>;
    const label = node.type === 'containerDirective' ? '' : toString(node);
    let element;
    try {
      element = draw({ label, attributes, language });
    } catch (error) {
      throw ContentFault.at(node, (error as Error).message);
    }
    node.data = { hName: element.tagName, hProperties: element.properties };
    if (node.type !== 'containerDirective') {
      node.children = [];
      node.data.hChildren = element.children as never;
    }
  });
}

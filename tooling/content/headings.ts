import type { Heading as HeadingNode, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { PAGE_STATE_ID, SELECTION_ID, ROOT_ID, SECTION_ID } from 'shared/contract/page/marks';
import { ContentFault } from './content-fault';

export interface Heading {
  id: string;
  depth: 2 | 3;
  text: string;
}

/** Ids by which the page's script finds its elements: a heading must not have them. */
const RESERVED_IDS = [ROOT_ID, SECTION_ID, SELECTION_ID, PAGE_STATE_ID, 'starter', 'main'];

const EXPLICIT_ID = /\s*\{#([a-z0-9-]+)\}$/;

/** The headings in document order; moves an explicit `{#id}` from a heading's text into its `id`. */
export function headings(tree: Root, explicitIds: boolean): Heading[] {
  const result: Heading[] = [];
  visit(tree, 'heading', (node: HeadingNode) => {
    if (node.depth !== 2 && node.depth !== 3)
      throw ContentFault.at(node, `heading "${toString(node)}": only ## and ### are allowed`);
    const id = takeId(node);
    if (!id && explicitIds) throw ContentFault.at(node, `heading "${toString(node)}": needs an id, as in "## Fees {#fees}"`);
    if (id && RESERVED_IDS.includes(id)) throw ContentFault.at(node, `heading id "${id}" is the page's own; choose another`);
    if (id && result.some((heading) => heading.id === id)) throw ContentFault.at(node, `heading id "${id}" is used twice`);
    if (id) node.data = { hProperties: { id } };
    result.push({ id: id ?? '', depth: node.depth, text: toString(node) });
  });
  return result;
}

function takeId(node: HeadingNode): string | undefined {
  const last = node.children.at(-1);
  if (last?.type !== 'text') return undefined;
  const id = EXPLICIT_ID.exec(last.value)?.[1];
  last.value = last.value.replace(EXPLICIT_ID, '');
  return id;
}

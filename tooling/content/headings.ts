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

/** Elements that the page's script finds by their ids: a heading before them would be found instead. */
const TAKEN = [ROOT_ID, SECTION_ID, SELECTION_ID, PAGE_STATE_ID, 'starter', 'main'];

const EXPLICIT_ID = /\s*\{#([a-z0-9-]+)\}$/;

/** The headings in order; moves an explicit `{#id}` from a heading's text into its `id`. */
export function headings(tree: Root, explicitIds: boolean): Heading[] {
  const found: Heading[] = [];
  visit(tree, 'heading', (node: HeadingNode) => {
    if (node.depth !== 2 && node.depth !== 3)
      throw ContentFault.at(node, `heading "${toString(node)}": only ## and ### are allowed`);
    const id = takeId(node);
    if (!id && explicitIds) throw ContentFault.at(node, `heading "${toString(node)}": needs an id, as in "## Fees {#fees}"`);
    if (id && TAKEN.includes(id)) throw ContentFault.at(node, `heading id "${id}" is the page's own; choose another`);
    if (id && found.some((other) => other.id === id)) throw ContentFault.at(node, `heading id "${id}" stands twice`);
    if (id) node.data = { hProperties: { id } };
    found.push({ id: id ?? '', depth: node.depth, text: toString(node) });
  });
  return found;
}

function takeId(node: HeadingNode): string | undefined {
  const last = node.children.at(-1);
  if (last?.type !== 'text') return undefined;
  const id = EXPLICIT_ID.exec(last.value)?.[1];
  last.value = last.value.replace(EXPLICIT_ID, '');
  return id;
}

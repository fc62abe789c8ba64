import type { Root } from 'mdast';

/** How many items each ordered list on the top level has; these are a guide's steps. */
export function topLevelSteps(tree: Root): number[] {
  return tree.children.flatMap((node) => (node.type === 'list' && node.ordered ? [node.children.length] : []));
}

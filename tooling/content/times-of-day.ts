import type { Parent, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const CLOCK = /^\d/;

/** "20:00" is a time of day; no directive starts with a digit. */
export function timesOfDay(tree: Root): void {
  visit(tree, 'textDirective', ({ name }, index, parent) => {
    if (CLOCK.test(name)) (parent as Parent).children[index!] = { type: 'text', value: `:${name}` };
  });
}

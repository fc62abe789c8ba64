import type { Parent, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const PUNCTUATION = /^[.,;:!?)…]+/;

/** Keeps punctuation on the line of the directive before it: browsers may break a line after an image, even before punctuation. */
export function keepPunctuation(tree: Root): void {
  visit(tree, 'textDirective', (directive, index, parent) => {
    const after = (parent as Parent).children[index! + 1];
    if (after?.type !== 'text') return;
    const [sign] = PUNCTUATION.exec(after.value) ?? [];
    if (!sign) return;
    after.value = after.value.slice(sign.length);
    (parent as Parent).children[index!] = together(directive as PhrasingContent, { type: 'text', value: sign });
  });
}

/** A span in which the stylesheet of the prose allows no line break. */
const together = (...children: PhrasingContent[]): PhrasingContent => ({
  type: 'emphasis',
  data: { hName: 'span', hProperties: { className: ['together'] } },
  children,
});

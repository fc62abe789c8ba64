import type { Parent, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const PUNCTUATION = /^[.,;:!?)…]+/;

/** Keeps what ends a sentence on the line of the drawing before it: a browser may break beside a picture, whatever follows it. */
export function keepPunctuation(tree: Root): void {
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

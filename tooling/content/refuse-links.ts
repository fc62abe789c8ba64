import type { Definition, Image, Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** A scheme as browsers read it: they leave out tabs and line ends, and spaces before it. */
const SCHEME = /^[\s\p{Cc}]*([a-z][a-z0-9+.\-\s\p{Cc}]*):/iu;
const TAKEN = ['http', 'https', 'mailto', 'tel'];

/** A link or picture that would run as script, or hold a whole document, is a mistake or an attack: texts come from many hands. */
export function refuseLinks(tree: Root): void {
  visit(tree, ['link', 'image', 'definition'], (found) => {
    const { url } = found as Definition | Image | Link;
    const scheme = SCHEME.exec(url)?.[1]
      ?.replace(/[\s\p{Cc}]/gu, '')
      .toLowerCase();
    if (scheme !== undefined && !TAKEN.includes(scheme))
      throw new Error(
        `the link "${url}" begins with ${scheme}:; it takes an address of this site, or one of ${TAKEN.join(', ')}`,
      );
  });
}

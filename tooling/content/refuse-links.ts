import type { Definition, Image, Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** A URL scheme as browsers parse it: they ignore tabs, line breaks and leading spaces. */
const SCHEME = /^[\s\p{Cc}]*([a-z][a-z0-9+.\-\s\p{Cc}]*):/iu;
export const ALLOWED_SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** Refuses links and images whose scheme could run a script or contain a document, such as `javascript:` and `data:`. */
export function refuseLinks(tree: Root): void {
  visit(tree, ['link', 'image', 'definition'], (node) => {
    const { url } = node as Definition | Image | Link;
    const scheme = SCHEME.exec(url)?.[1]
      ?.replace(/[\s\p{Cc}]/gu, '')
      .toLowerCase();
    if (scheme !== undefined && !ALLOWED_SCHEMES.includes(scheme))
      throw new Error(
        `the link "${url}" begins with ${scheme}:; it takes an address of this site, or one of ${ALLOWED_SCHEMES.join(', ')}`,
      );
  });
}

import type { Element, Root } from 'hast';
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize';
import { ALLOWED_SCHEMES } from './refuse-links';

const SHAPES = ['circle', 'g', 'path', 'rect', 'text', 'tspan'];
const PLACE = ['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'width', 'height', 'viewBox', 'transform'];

/** The schemes that `refuseLinks` allows, also in upper case, because the sanitiser is case-sensitive. */
const SCHEMES = ALLOWED_SCHEMES.flatMap((scheme) => [scheme, scheme.toUpperCase()]);

/** GitHub's schema for Markdown, extended by the elements of the guides' drawings. */
const ALLOWED: Options = {
  ...defaultSchema,
  tagNames: [...defaultSchema.tagNames!, 'aside', 'figcaption', 'figure', 'svg', ...SHAPES],
  attributes: {
    ...defaultSchema.attributes,
    '*': [...defaultSchema.attributes!['*']!, 'className', 'dataTitle', 'role', 'ariaHidden', ...PLACE],
  },
  protocols: { ...defaultSchema.protocols, href: SCHEMES },
  // Heading ids are link targets and keep their names; `headings` refuses reserved ones.
  clobber: [],
};

const sanitised = rehypeSanitize(ALLOWED);

/**
 * Refuses a tree with an element or attribute that is not on the list. The page inserts this HTML as trusted, so this is the last step,
 * after all plugins and directives. It refuses instead of removing, because an author would not notice removed content.
 */
export function refuseUnlisted(tree: Root): void {
  const clean = sanitised(tree);
  const fault = firstDifference(tree, clean);
  if (fault) throw new Error(`${fault}, which is not on the list of what a text may contain (tooling/content/sanitise.ts)`);
}

function firstDifference({ children }: Root | Element, clean: Root | Element): string | null {
  for (const [position, child] of children.entries()) {
    const cleanChild = clean.children[position];
    if (child.type !== 'element') {
      if (cleanChild?.type !== child.type) return `the text would contain a ${child.type}`;
      continue;
    }
    if (cleanChild?.type !== 'element' || cleanChild.tagName !== child.tagName)
      return `the text would contain <${child.tagName}>`;
    const lost = lostProperty(child, cleanChild);
    if (lost) return `<${child.tagName}> would have ${lost}`;
    const nested = firstDifference(child, cleanChild);
    if (nested) return nested;
  }
  return null;
}

function lostProperty(child: Element, clean: Element): string | undefined {
  const attributes = Object.entries(child.properties).filter(([, value]) => value !== null);
  const lost = attributes.find(([name, value]) => asWritten(clean.properties[name]) !== asWritten(value));
  return lost && `${lost[0]}="${String(lost[1])}"`;
}

/** The attribute's text, so that a number equals its string and a class list its text. */
const asWritten = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value));

import type { Element, Root } from 'hast';
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize';

const SHAPES = ['circle', 'g', 'path', 'rect', 'text', 'tspan'];
const PLACE = ['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'width', 'height', 'viewBox', 'transform'];

/** As `refuseLinks` takes them; the sanitiser compares letter by letter. */
const SCHEMES = ['http', 'https', 'mailto', 'tel'].flatMap((scheme) => [scheme, scheme.toUpperCase()]);

/** GitHub's list for Markdown, and the drawings of our guides beside it. */
const ALLOWED: Options = {
  ...defaultSchema,
  tagNames: [...defaultSchema.tagNames!, 'aside', 'figcaption', 'figure', 'svg', ...SHAPES],
  attributes: {
    ...defaultSchema.attributes,
    '*': [...defaultSchema.attributes!['*']!, 'className', 'dataTitle', 'role', 'ariaHidden', ...PLACE],
  },
  protocols: { ...defaultSchema.protocols, href: SCHEMES },
  // The ids of our headings are addresses; which of them may be taken is `headings`' to say.
  clobber: [],
};

const sanitised = rehypeSanitize(ALLOWED);

/**
 * Holds a text's tree to a list of elements and attributes. The page takes this HTML as trusted, so the last step of its making must
 * be one that nothing gets past, whichever plugin or drawing a slip is in. What the list does not know is refused and not left out:
 * an author whose words vanish would not learn why.
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
    const within = firstDifference(child, cleanChild);
    if (within) return within;
  }
  return null;
}

function lostProperty(child: Element, kept: Element): string | undefined {
  const attributes = Object.entries(child.properties).filter(([, value]) => value !== null && value !== undefined);
  const lost = attributes.find(([name, value]) => asWritten(kept.properties[name]) !== asWritten(value));
  return lost && `${lost[0]}="${String(lost[1])}"`;
}

/** Numbers and their texts are one attribute, and so are several classes and their text. */
const asWritten = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value));

import * as z from 'zod';
import { LINK_LISTS, LINK_PAGES } from '../page/section-links';
import { sectionOf } from '../page/section-of';
import { policySchema } from './schema';

/** The origin answers these addresses itself. */
const PROBES = ['/healthz', '/livez', '/readyz'];
const root = z
  .string()
  .regex(/^\/$|^(\/[a-z0-9-]+)+$/, 'must be a path such as /news, in small letters and without a slash at its end')
  .refine((path) => !PROBES.includes(path), `must be a path such as /news; ${PROBES.join(', ')} are the site's health probes`);

/** Excludes other sites and `javascript:`. */
const PATH = String.raw`\/(?:[\w-]+(?:\/[\w-]+)*)?`;
const pathname = z.string().regex(new RegExp(`^${PATH}$`), 'must be a path of this site such as /news');
const address = z
  .string()
  .regex(new RegExp(`^${PATH}(?:#[\\w-]+)?$`), 'must be an address of this site such as /news or /#benefits');

/** Most characters of a label; the top bar of a small laptop has room for a few of them. */
const LABEL_LIMIT = 40;
const text = z
  .string()
  .max(LABEL_LIMIT, `may have ${LABEL_LIMIT} characters`)
  .regex(/^\S(?:[^\p{Cc}]*\S)?$/u, 'must be a text without spaces at its ends');
const label = z.strictObject({ en: text, rw: text });
const order = z.int().min(0).max(1_000).default(100);
const pages = z.enum(LINK_PAGES).optional();

const link = z.strictObject({
  label,
  address,
  order,
  in: z
    .strictObject({ header: pages, explore: pages, support: pages })
    .refine((lists) => Object.keys(lists).length > 0, 'must name a list: header, explore or support'),
  currentAt: address.optional(),
});

const declaration = z.strictObject({
  /** The addresses that it owns, each with all addresses below it; `/` only itself. */
  roots: z.array(root).min(1),
  /** Its name in alerts. */
  title: z.strictObject({ en: z.string().min(1), rw: z.string().min(1) }),
  /** Query parameters that select a page, and so stay in the address when the language changes. */
  keptQuery: z.array(z.string().min(1)).default([]),
  /** The policy of its rollouts until the registry has another one. */
  policy: policySchema,
  /** Links to it on the pages of every section. */
  links: z.array(link).max(12).default([]),
  /** Its search page: a link in the top bar of its own pages, and the site's search for search engines. */
  search: z
    .strictObject({ label, address: pathname, parameter: z.string().regex(/^[a-z]+$/, 'must be a word in small letters') })
    .optional(),
  /** Shortcuts of the installed site on a phone. */
  shortcuts: z.array(z.strictObject({ label, address, order })).max(4).default([]),
  /** The other items in the top bar of its pages. */
  topBar: z
    .strictObject({
      getStarted: z.boolean().default(true),
      languageMenu: z.boolean().default(true),
      themeLabel: z.enum(['muted', 'ink']).default('muted'),
    })
    .prefault({}),
  /** When its pages are hydrated at once. */
  hydrateEarly: z
    .strictObject({
      storedKey: z
        .string()
        .regex(/^[\w-]{1,60}$/, 'must be a key of storage without the brand’s prefix')
        .optional(),
      hashOfTab: z.boolean().optional(),
    })
    .optional(),
});

/** Of links and shortcuts, by their path in the file. */
type Named = { path: PropertyKey[]; address: string };

/** `section.json`: what a section owns, and what other pages show of it. Part of the section's release record. */
export const sectionDeclaration = declaration.superRefine(({ roots, links, search, shortcuts }, { addIssue }) => {
  const named: Named[] = [
    ...links.map(({ address: to }, at) => ({ path: ['links', at, 'address'], address: to })),
    ...shortcuts.map(({ address: to }, at) => ({ path: ['shortcuts', at, 'address'], address: to })),
    ...(search ? [{ path: ['search', 'address'], address: search.address }] : []),
  ];
  for (const { path, address: to } of named)
    if (!sectionOf({ own: { roots } }, to.split('#')[0]!))
      addIssue({ code: 'custom', path, message: `${to} lies below none of the section's roots: ${roots.join(', ')}` });
  for (const [at, link] of links.entries())
    for (const list of LINK_LISTS)
      if (link.in[list] && links.slice(0, at).some((other) => other.in[list] && other.address === link.address))
        addIssue({ code: 'custom', path: ['links', at, 'address'], message: `${link.address} stands twice in "${list}"` });
});

/** Records of format 2 hold these fields alone. */
export const declarationOf2 = declaration.pick({ roots: true, title: true, keptQuery: true, policy: true });

export type SectionDeclaration = z.infer<typeof sectionDeclaration>;

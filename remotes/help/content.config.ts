import { defineContent } from 'shared/build/content/define-content';
import { z } from 'zod';
import guides from './guides.json';

const element = (tagName: string, className: string, children: string[] = []) => ({
  type: 'element' as const,
  tagName,
  properties: { className: [className] },
  children: children.map((value) => ({ type: 'text' as const, value })),
});

export default defineContent({
  folders: Object.keys(guides),
  frontMatter: z.strictObject({
    title: z.string().min(1),
    updated: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-11-20'),
  }),
  explicitIds: false,
  directives: {
    icon: ({ label }) => element('span', 'icon', [label]),
    note: () => element('div', 'note'),
    warning: () => element('div', 'warning'),
    'payment-screen': ({ attributes }) => element('figure', 'payment', [`${attributes.payee} ${attributes.amount}`]),
  },
  derive: (documents) => ({
    'titles.json': Object.entries(guides).flatMap(([group, slugs]) => slugs.map((slug) => documents.get(`${group}/${slug}`)!.meta.title)),
  }),
});

import { defineContent } from 'shared/build/content/define-content';
import { z } from 'zod';
import { icon } from './content-directives/icon';
import { note, warning } from './content-directives/note';
import { paymentScreen } from './content-directives/payment-screen';
import order from './guides.json';

const { groups } = order;

export default defineContent({
  folders: Object.keys(groups),
  frontMatter: z.strictObject({
    title: z.string().min(1),
    updated: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-11-20'),
  }),
  explicitIds: false,
  directives: { icon, note, warning, 'payment-screen': paymentScreen },
  derive: (documents) => ({
    'titles.json': Object.entries(groups).flatMap(([group, slugs]) => slugs.map((slug) => titleOf(documents, `${group}/${slug}`))),
  }),
});

function titleOf(documents: Map<string, { meta: { title: string } }>, key: string): string {
  const document = documents.get(key);
  if (!document) throw new Error(`guides.json names ${key}, which has no file`);
  return document.meta.title;
}

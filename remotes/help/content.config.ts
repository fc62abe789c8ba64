import { defineContent } from 'tooling/content/define-content';
import * as z from 'zod';
import { checkGuides } from './content-rules/check-guides';
import { searchFiles } from './content-rules/search-files';
import { icon } from './content-directives/icon';
import { keyScreen } from './content-directives/screen/key-screen';
import { note, warning } from './content-directives/note';
import { paymentScreen } from './content-directives/screen/payment-screen';
import order from './guides.json';
import { GUIDES } from './src/guides';

const RELATED: Record<string, string[]> = order.related;

const positionOf = (slug: string): number => GUIDES.findIndex((guide) => guide.slug === slug);

export default defineContent({
  folders: Object.keys(order.groups),
  frontMatter: z.strictObject({
    title: z.string().min(1),
    updated: z.iso.date('must be a date such as 2026-11-20'),
    keywords: z.array(z.string().min(1)).min(1),
  }),
  buildOnly: ['keywords'],
  // Part of the guide's data, so that not every help page loads it. A new guide may be in no list yet, which the check reports.
  added: (key) => ({ related: (RELATED[key.slice(key.indexOf('/') + 1)] ?? []).map(positionOf) }),
  explicitIds: false,
  directives: { icon, note, warning, screen: keyScreen, 'payment-screen': paymentScreen },
  check: checkGuides,
  derive: searchFiles,
});

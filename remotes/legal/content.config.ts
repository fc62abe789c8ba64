import { defineContent } from 'tooling/content/define-content';
import * as z from 'zod';
import { PRODUCTS } from './src/products';

const isoDate = z.iso.date('must be a date such as 2025-04-03');

export default defineContent({
  folders: PRODUCTS,
  frontMatter: z.strictObject({
    title: z.string().min(1),
    effective: isoDate,
    version: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 1.0.0'),
    updated: isoDate,
  }),
  explicitIds: true,
  directives: {
    // Filled from the brand file at run time; when unset, the page says that the clause is to be completed.
    'governing-law': () => ({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value: '{{governingLaw}}' }],
    }),
  },
});

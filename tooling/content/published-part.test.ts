import { z } from 'zod';
import { publishedPart } from './published-part';

const CONFIG = { folders: [], frontMatter: z.object(), directives: {}, explicitIds: false, buildOnly: ['keywords'] };

test('a field that only the build reads is not part of what a page downloads', () => {
  const document = { meta: { title: 'A', keywords: ['b'] }, headings: [], steps: [3], html: '<p>C</p>' };
  expect(publishedPart('general/a', document, CONFIG)).toEqual({ meta: { title: 'A' }, headings: [], html: '<p>C</p>' });
});

test('a heading that cannot be linked to is not part of it either', () => {
  const [linked, plain] = ['fees', ''].map((id) => ({ id, depth: 2 as const, text: 'Fees' }));
  const document = { meta: { title: 'A' }, headings: [linked!, plain!], steps: [], html: '' };
  expect(publishedPart('general/a', document, CONFIG).headings).toEqual([linked]);
});

test('what a page needs and the file does not say is added by its key', () => {
  const added = (key: string) => ({ related: [`${key}-too`] });
  expect(
    publishedPart('general/a', { meta: { title: 'A' }, headings: [], steps: [], html: '' }, { ...CONFIG, added }).meta,
  ).toEqual({
    title: 'A',
    related: ['general/a-too'],
  });
});

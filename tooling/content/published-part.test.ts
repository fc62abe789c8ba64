import * as z from 'zod';
import { publishedPart } from './published-part';

const CONFIG = { folders: [], frontMatter: z.object(), directives: {}, explicitIds: false, buildOnly: ['keywords'] };

test('leaves out fields that only the build reads', () => {
  const document = { meta: { title: 'A', keywords: ['b'] }, headings: [], steps: [3], html: '<p>C</p>' };
  expect(publishedPart('general/a', document, CONFIG)).toEqual({ meta: { title: 'A' }, headings: [], html: '<p>C</p>' });
});

test('leaves out headings without an id', () => {
  const [linked, plain] = ['fees', ''].map((id) => ({ id, depth: 2 as const, text: 'Fees' }));
  const document = { meta: { title: 'A' }, headings: [linked!, plain!], steps: [], html: '' };
  expect(publishedPart('general/a', document, CONFIG).headings).toEqual([linked]);
});

test('adds the fields that `added` returns for the key', () => {
  const added = (key: string) => ({ related: [`${key}-too`] });
  expect(
    publishedPart('general/a', { meta: { title: 'A' }, headings: [], steps: [], html: '' }, { ...CONFIG, added }).meta,
  ).toEqual({
    title: 'A',
    related: ['general/a-too'],
  });
});

import { LANGUAGES } from 'shared/contract';
import { messageShape } from 'shared/testing/compare-messages';
import { badDescriptions, headsOf } from 'shared/testing/heads-of';
import { SITE } from 'shared/testing/site';
import en from './messages/en.json';
import rw from './messages/rw.json';
import remote from './remote';
import { serveTexts } from './testing/serve-texts';

test('both languages have the same texts', () => {
  expect(messageShape(rw)).toEqual(messageShape(en));
});

test('each of the eight documents has its own address', () => {
  const addresses = remote.routes.flatMap((route) => route.addresses!(SITE));
  expect(addresses.filter((address) => address.includes('?product='))).toHaveLength(8);
  expect(addresses).toEqual(expect.arrayContaining(['/terms-conditions', '/privacy-policy', '/terms-conditions?product=usave']));
});

test.each(LANGUAGES)('in "%s" every document has a title and one sentence of its own for search engines', async (language) => {
  serveTexts();
  const heads = (await headsOf(remote, language)).filter(({ address }) => address.includes('?product='));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
  expect(badDescriptions(heads)).toEqual([]);
});

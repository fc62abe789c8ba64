import { messageShape } from 'shared/testing/compare-messages';
import { SITE } from 'shared/testing/site';
import en from './messages/en.json';
import rw from './messages/rw.json';
import remote from './remote';

test('both languages have the same texts', () => {
  expect(messageShape(rw)).toEqual(messageShape(en));
});

test('each of the eight documents has an address of its own', () => {
  const addresses = remote.routes.flatMap((route) => route.addresses!(SITE));
  expect(addresses.filter((address) => address.includes('?product='))).toHaveLength(8);
  expect(addresses).toEqual(expect.arrayContaining(['/terms-conditions', '/privacy-policy', '/terms-conditions?product=usave']));
});

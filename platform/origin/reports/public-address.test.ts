import { publicAddress } from './public-address';

const long = 'a'.repeat(300);

test.each([
  ['nothing', '', ''],
  ['a browser’s own word', 'trusted-types-policy', 'trusted-types-policy'],
  ['a long word, which no browser has', 'a'.repeat(41), 'other'],
  ['words that are no address', 'Aline Mukamana', 'other'],
  ['a file of a release', 'https://site.test/_releases/help/2.0.0/entry.js?q=aline', '/_releases/help/2.0.0/entry.js'],
  ['another path of this site', 'https://site.test/aline', 'this site'],
  ['another site', 'https://evil.test/steal.js?who=aline', 'https://evil.test'],
  ['a socket of another site', 'wss://evil.test/aline', 'wss://evil.test'],
  ['a browser’s extension', 'moz-extension://aline/script.js', 'moz-extension:'],
  ['data', 'data:text/plain,aline', 'data:'],
  ['an invented scheme', `${long}:aline`, 'other'],
])('%s is stored without data about the visitor', (_what, url, expected) => {
  expect(publicAddress(url, 'site.test')).toBe(expected);
});

test('a long address is shortened in the log', () => {
  expect(publicAddress(`https://site.test/_releases/${long}`, 'site.test')).toHaveLength(200);
  expect(publicAddress(`https://${'aaaaaaaaa.'.repeat(30)}test/`, 'site.test')).toHaveLength(200);
});

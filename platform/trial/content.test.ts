/** @jest-environment jsdom */
import { linkedAddresses } from './content';

test('the links of a page are its addresses on this site, each once and with its query', () => {
  document.body.innerHTML = ['/guides', '/guides?q=save', '/guides', '/?lng=rw', '#end', 'https://example.com/a']
    .map((address) => `<a href="${address}">a</a>`)
    .join('');
  expect(linkedAddresses([])).toEqual(['/guides', '/guides?q=save']);
});

test('addresses of other sections are left to them, with all below', () => {
  document.body.innerHTML = ['/terms', '/terms/loans?lng=rw', '/terms-of-use', '/guides']
    .map((address) => `<a href="${address}">a</a>`)
    .join('');
  expect(linkedAddresses(['/', '/terms'])).toEqual(['/terms-of-use', '/guides']);
});

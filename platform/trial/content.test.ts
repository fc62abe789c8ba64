/** @jest-environment jsdom */
import { contentFaults, linkedAddresses } from './content';

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

test('a picture whose file is none is a fault; one that a script gives its file later, or whose file is on its way, is not', () => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<img id="none" alt=""><img id="later" alt=""><img id="coming" alt="">';
  for (const picture of document.images)
    Object.defineProperties(picture, {
      complete: { value: picture.id !== 'coming' },
      currentSrc: { value: picture.id === 'later' ? '' : 'http://localhost/a.png' },
    });
  Object.assign(globalThis, { trial: { sentText: 0, windows: 0, isGrowing: false, name: ({ id }: Element) => id } });
  expect(contentFaults('en')).toEqual([{ element: 'none', reason: 'shows no picture' }]);
});

/** @jest-environment jsdom */
import { contentFaults, linkedAddresses } from './content';

test('lists each linked address of this site once, with its query', () => {
  document.body.innerHTML = ['/guides', '/guides?q=save', '/guides', '/?lng=rw', '#end', 'https://example.com/a']
    .map((address) => `<a href="${address}">a</a>`)
    .join('');
  expect(linkedAddresses([])).toEqual(['/guides', '/guides?q=save']);
});

test('omits addresses of other sections, with all below them', () => {
  document.body.innerHTML = ['/terms', '/terms/loans?lng=rw', '/terms-of-use', '/guides']
    .map((address) => `<a href="${address}">a</a>`)
    .join('');
  expect(linkedAddresses(['/', '/terms'])).toEqual(['/terms-of-use', '/guides']);
});

test('a picture with an invalid file is a fault; one without a file yet, or whose file is loading, is not', () => {
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

test('a page whose script removes more than half of its text is a fault, and one that removes half is not', () => {
  document.documentElement.lang = 'en';
  const faultsWith = (left: number) => {
    document.body.innerHTML = '<main></main>';
    Object.assign(document.querySelector('main')!, { checkVisibility: () => true, innerText: 'Guides' });
    Object.assign(globalThis, { trial: { sentText: 100, textLength: () => left, windows: 0, isGrowing: false } });
    return contentFaults('en');
  };
  expect(faultsWith(50)).toEqual([]);
  expect(faultsWith(49)).toEqual([{ element: 'the page', reason: 'loses 51 % of its text once its script runs' }]);
});

test.each(['for', 'aria-controls', 'aria-labelledby', 'aria-describedby'])(
  'an element that names by %s what is in the page twice is a fault',
  (name) => {
    document.documentElement.lang = 'en';
    document.body.innerHTML = `<label ${name}="once twice">a</label><input id="once"><input id="twice"><input id="twice">`;
    const trial = { sentText: 0, windows: 0, isGrowing: false, name: ({ localName }: Element) => localName };
    Object.assign(globalThis, { trial, CSS: { escape: (text: string) => text } });
    expect(contentFaults('en')).toEqual([
      { element: 'label', reason: `names #twice (${name}), which is in the page more than once` },
    ]);
  },
);

test('a page in another language than it says, without visible text, that opens windows or grows without end is a fault', () => {
  document.documentElement.lang = 'rw-RW';
  document.body.innerHTML = '<main></main>';
  const main = document.querySelector('main')!;
  const faultsWith = (look: object, page: object = {}, language = 'rw') => {
    Object.assign(main, { checkVisibility: () => true, innerText: 'Guides', ...look });
    Object.assign(globalThis, { trial: { sentText: 100, textLength: () => 100, windows: 0, isGrowing: false, ...page } });
    return contentFaults(language).map(({ element, reason }) => `${element} ${reason}`);
  };
  expect(faultsWith({})).toEqual([]);
  expect(faultsWith({}, {}, 'en')).toEqual(['<html> says lang="rw-RW" on a page in en']);
  expect(faultsWith({ checkVisibility: () => false })).toEqual(['the page shows no text']);
  expect(faultsWith({ innerText: ' ' })).toEqual(['the page shows no text']);
  // A page without text in its response shows none.
  expect(faultsWith({ innerText: '' }, { sentText: 0 })).toEqual([]);
  expect(faultsWith({}, { windows: 1 })).toEqual(['the page opens a window or a dialog of the browser, and nothing was pressed']);
  expect(faultsWith({}, { isGrowing: true })).toEqual(['the page grows without end']);
});

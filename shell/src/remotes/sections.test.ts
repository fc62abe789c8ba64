import { sectionOf } from './sections';

test.each([
  ['/', 'landing'],
  ['/terms-conditions', 'legal'],
  ['/privacy-policy', 'legal'],
  ['/help-center', 'help'],
  ['/help-center/search', 'help'],
  ['/help-center/How-Do-I-export-Transactions', 'help'],
  ['/Help-Center', 'help'],
  ['/help-centers', null],
  ['/privacy', null],
  ['/a/help-center', null],
  ['/terms-conditions-old', null],
])('%s belongs to %p', (pathname, section) => {
  expect(sectionOf(pathname)).toBe(section);
});

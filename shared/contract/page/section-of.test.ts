import { SECTIONS_OF_FORMAT_1 } from '../registry/format-1';
import { sectionOf } from './section-of';

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
  expect(sectionOf(SECTIONS_OF_FORMAT_1, pathname)).toBe(section);
});

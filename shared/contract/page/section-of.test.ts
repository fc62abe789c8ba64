import { DECLARED_SECTIONS } from '../../testing/declared-sections';
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
  ['//help-center', null],
])('the owner of %s is %p', (pathname, section) => {
  expect(sectionOf(DECLARED_SECTIONS, pathname)).toBe(section);
});

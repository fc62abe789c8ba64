import { ROOT } from '../build/workspaces';
import { whyNotNew } from './why-not-new';

test('a section may have a name that no section has', () => {
  expect(whyNotNew(ROOT, ['group-loans'])).toBeNull();
});

test('the files of a section that exists are not overwritten', () => {
  expect(whyNotNew(ROOT, ['help'])).toBe('remotes/help exists already');
});

test.each([[[]], [['News']], [['../news']], [['news', 'loans']]])('%j is refused, because it is not one name', (words) => {
  expect(whyNotNew(ROOT, words)).toMatch(/^new takes the name of a section in lower case/);
});

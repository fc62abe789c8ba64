import type { Mark } from './early';
import { mark, unmark } from './marks';

test('an attribute that was changed twice gets the server’s value back, and the marks are used up', () => {
  const button = document.createElement('button');
  button.setAttribute('aria-expanded', 'false');
  const marks: Mark[] = [];
  mark(marks, button, 'aria-expanded', true);
  mark(marks, button, 'aria-expanded', null);
  mark(marks, button, 'aria-busy', 'true');
  expect(button).not.toHaveAttribute('aria-expanded');
  unmark(marks);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).not.toHaveAttribute('aria-busy');
  expect(marks).toEqual([]);
});

import { act, fireEvent, screen } from '@testing-library/react';
import en from '../messages/en.json';
import { renderApp } from '../testing/render-app';

test('the skip link moves the focus to the content, and keeps the hash, which selects the tab of a legal page', async () => {
  history.replaceState(null, '', '/terms-conditions#usave');
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  await renderApp({ path: '/terms-conditions' });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: en.skip })));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(scrolled.mock.contexts).toContain(screen.getByRole('main'));
  expect(location.hash).toBe('#usave');
});

test.each([
  ['/', 'wide'],
  ['/terms-conditions', 'main'],
])('the content of %s has the width of the style "%s"', async (path, style) => {
  await renderApp({ path });
  expect(screen.getByRole('main')).toHaveClass(style);
});

import { fireEvent, screen } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import { ThemeToggle } from './theme-toggle';

test('has the labels of both themes, so that styles show one, and toggles', () => {
  const toggleTheme = jest.fn();
  renderInShell(<ThemeToggle />, { namespace: 'shell', messages: en, platform: { toggleTheme } });
  expect(screen.getByText('Dark Mode').parentElement).toHaveClass('whileLight');
  expect(screen.getByText('Light Mode').parentElement).toHaveClass('whileDark');
  // The bootstrap script finds it by this before the page is hydrated.
  expect(screen.getByRole('button')).toHaveAttribute('data-early', 'theme');
  fireEvent.click(screen.getByRole('button'));
  expect(toggleTheme).toHaveBeenCalledTimes(1);
});

test('has the text colour on help pages', () => {
  renderInShell(<ThemeToggle isInk />, { namespace: 'shell', messages: en });
  expect(screen.getByRole('button')).toHaveClass('ink');
});

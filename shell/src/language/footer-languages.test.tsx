import { createEvent, fireEvent, screen } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import rw from '../messages/rw.json';
import { renderApp } from '../testing/render-app';
import { FooterLanguages } from './footer-languages';

function show() {
  const setLanguage = jest.fn(async () => undefined);
  renderInShell(<FooterLanguages />, { namespace: 'shell', messages: rw, language: 'rw', platform: { setLanguage } });
  return {
    setLanguage,
    english: screen.getByRole('link', { name: 'English' }),
    kinyarwanda: screen.getByRole('link', { name: 'Kinyarwanda' }),
  };
}

test('are plain links without scripts', () => {
  const { english, kinyarwanda } = show();
  expect(screen.getByRole('navigation', { name: 'Indimi' })).toContainElement(english);
  expect(english).toHaveAttribute('href', '?lng=en');
  expect(english).toHaveAttribute('lang', 'en');
  expect(english).toHaveAttribute('hreflang', 'en');
  expect(english).not.toHaveAttribute('aria-current');
  expect(kinyarwanda).toHaveAttribute('aria-current');
});

test('change the language of the page without a document load, with scripts', () => {
  const { english, setLanguage } = show();
  const click = createEvent.click(english);
  fireEvent(english, click);
  expect(click.defaultPrevented).toBe(true);
  expect(setLanguage).toHaveBeenCalledWith('en');
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leave a click with %s to the browser', (key) => {
  const { english, setLanguage } = show();
  const click = createEvent.click(english, { [key]: true });
  fireEvent(english, click);
  expect(click.defaultPrevented).toBe(false);
  expect(setLanguage).not.toHaveBeenCalled();
});

test.each([
  ['/help-center?q=pay%20%26%20save&page=2', '?q=pay+%26+save&lng=rw'],
  ['/terms-conditions?product=usave&q=pay&lng=en', '?product=usave&lng=rw'],
  ['/?q=pay', '?lng=rw'],
  ['/help-center?q=', '?lng=rw'],
  ['/nowhere?q=pay', '?lng=rw'],
])('from %s keep the query parameters that select a page', async (path, address) => {
  await renderApp({ path });
  expect(screen.getByRole('link', { name: 'Kinyarwanda' })).toHaveAttribute('href', address);
});

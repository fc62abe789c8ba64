import { screen, within } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import { Footer } from './footer';

const show = (path: string, year = 2026) => {
  renderInShell(<Footer />, { namespace: 'shell', messages: en, path, platform: { year } });
  return within(screen.getByRole('contentinfo'));
};
const addresses = (footer: ReturnType<typeof show>) => footer.getAllByRole('link').map((link) => link.getAttribute('href'));

test('leads to every page, to the portal, the networks, the stores and the company', () => {
  const footer = show('/');
  expect(addresses(footer)).toEqual(
    expect.arrayContaining([
      '#home',
      '#benefits',
      '#products',
      '#testimony',
      '/help-center',
      '/terms-conditions',
      '/privacy-policy',
      SITE.portal.home,
      ...Object.values(SITE.social),
      ...Object.values(SITE.stores),
      'mailto:help@tuzamuke.test',
      'tel:+250711111111',
    ]),
  );
  expect(footer.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', SITE.social.linkedin);
});

test('from another page its anchors lead back to the landing page', () => {
  expect(addresses(show('/privacy-policy'))).toEqual(expect.arrayContaining(['/#home', '/#benefits']));
});

test('has no search among its links', () => {
  expect(addresses(show('/help-center'))).not.toContain('/help-center/search');
});

test.each([
  [2025, '© 2025 Tuzamuke Test Ltd'],
  [2027, '© 2025–2027 Tuzamuke Test Ltd'],
])('in %p the copyright line reads %p', (year, text) => {
  expect(show('/', year).getByText(new RegExp(text))).toBeInTheDocument();
});

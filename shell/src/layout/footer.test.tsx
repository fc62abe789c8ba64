import { screen, within } from '@testing-library/react';
import { createTexts } from 'shared/platform';
import { DECLARED_SECTIONS } from 'shared/testing/declared-sections';
import { renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import { LoaderContext } from '../loading/loader-context';
import { createPageLoader } from '../loading/page-loader';
import en from '../messages/en.json';
import rw from '../messages/rw.json';
import { Footer } from './footer';

const show = (path: string, year = 2026, site = SITE, language: 'en' | 'rw' = 'en') => {
  const loader = createPageLoader(jest.fn(), DECLARED_SECTIONS, createTexts('en'), site);
  const footer = (
    <LoaderContext value={loader}>
      <Footer />
    </LoaderContext>
  );
  renderInShell(footer, { namespace: 'shell', messages: { en, rw }[language], language, path, site, platform: { year } });
  return within(screen.getByRole('contentinfo'));
};
const addresses = (footer: ReturnType<typeof show>) => footer.getAllByRole('link').map((link) => link.getAttribute('href'));

test('links to every page, the portal, the social networks, the stores and the company', () => {
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
  expect(within(footer.getByRole('list', { name: en.footer.social })).getAllByRole('link')).toHaveLength(
    Object.keys(SITE.social).length,
  );
  for (const network of ['LinkedIn', 'Facebook', 'Twitter', 'Instagram'] as const)
    expect(footer.getByRole('link', { name: network })).toHaveAttribute(
      'href',
      SITE.social[network.toLowerCase() as keyof typeof SITE.social],
    );
});

test('its anchors lead to the start page from every other page', () => {
  expect(addresses(show('/privacy-policy'))).toEqual(expect.arrayContaining(['/#home', '/#benefits']));
});

test('has no link to the search', () => {
  expect(addresses(show('/help-center'))).not.toContain('/help-center/search');
});

test.each([
  [2025, '© 2025 Tuzamuke Test Ltd'],
  [2027, '© 2025–2027 Tuzamuke Test Ltd'],
])('in %p the copyright line reads %p', (year, text) => {
  expect(show('/', year).getByText(new RegExp(text))).toBeInTheDocument();
});

test('shows the address, the company’s number and the contact for personal data when the brand file has them', () => {
  const footer = show('/', 2026, {
    ...SITE,
    address: { en: '1 Test Avenue, Kigali', rw: 'Umuhanda wa 1, Kigali' },
    companyNumber: '100000001',
    dataProtectionEmail: 'data@tuzamuke.test',
  });
  expect(footer.getByText('1 Test Avenue, Kigali')).toBeInTheDocument();
  expect(footer.getByText('Company number: 100000001')).toBeInTheDocument();
  expect(footer.getByRole('link', { name: 'data@tuzamuke.test' })).toHaveAttribute('href', 'mailto:data@tuzamuke.test');
});

test('shows the address of the company in the language of the page', () => {
  const address = { en: '1 Test Avenue, Kigali', rw: 'Umuhanda wa 1, Kigali' };
  expect(show('/', 2026, { ...SITE, address }, 'rw').getByText(address.rw)).toBeInTheDocument();
});

test('shows no label for a value that the brand file lacks', () => {
  expect(show('/').queryByText(/Company number|Personal data/)).toBeNull();
});

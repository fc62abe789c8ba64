import { act, fireEvent, screen, within } from '@testing-library/react';
import { SITE } from 'shared/testing/site';
import { renderApp } from '../testing/render-app';

const bar = () => within(screen.getByRole('banner'));
const links = () => within(bar().getByRole('navigation', { name: 'Main' })).getAllByRole('link');
const active = () =>
  links()
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent);
const follow = (name: string) => act(async () => void fireEvent.click(bar().getByRole('link', { name })));

test('Home is the active link initially, and the link of a page part after a jump to it', async () => {
  const { unmount } = await renderApp();
  expect(links().map(({ textContent }) => textContent)).toEqual(['Home', 'Benefits', 'Products', 'Testimony', 'FAQS']);
  expect(links().map((link) => link.getAttribute('href'))).toEqual([
    '#home',
    '#benefits',
    '#products',
    '#testimony',
    '/help-center',
  ]);
  expect(active()).toEqual(['Home']);
  unmount();
  await renderApp({ path: '/#benefits' });
  expect(active()).toEqual(['Benefits']);
});

test('the logo links to the top of the start page', async () => {
  const { unmount } = await renderApp();
  expect(bar().getByRole('link', { name: SITE.productName })).toHaveAttribute('href', '#home');
  unmount();
  await renderApp({ path: '/terms-conditions' });
  const before = screen.getByRole('banner');
  await follow(SITE.productName);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Landing');
  expect(screen.getByRole('banner')).toBe(before);
  expect(active()).toEqual(['Home']);
});

test('Search is the active link on its page', async () => {
  await renderApp({ path: '/help-center' });
  expect(active()).toEqual(['Home']);
  await follow('Search');
  expect(active()).toEqual(['Search']);
});

test('a guide whose address begins like that of the search is not the search', async () => {
  await renderApp({ path: '/help-center/search-for-a-group' });
  expect(active()).toEqual(['Home']);
});

test.each([
  ['/help-center', true],
  ['/terms-conditions', false],
  ['/nowhere', false],
])('at %s the label of the theme has the colour of the text: %s', async (path, isInk) => {
  await renderApp({ path });
  expect(bar().getByText('Dark Mode').closest('button')!.className.includes('ink')).toBe(isInk);
});

test('a link to a part of the landing page is active after a navigation from another page', async () => {
  await renderApp({ path: '/terms-conditions' });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'To the products' })));
  expect(active()).toEqual(['Products']);
});

test('the menu button announces a dialog', async () => {
  await renderApp();
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-haspopup', 'dialog');
});

test('FAQS links to the help center, whose bar has Home and Search', async () => {
  await renderApp();
  await follow('FAQS');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help');
  expect(links().map(({ textContent }) => textContent)).toEqual(['Home', 'Search']);
});

test('Get Started opens the portal, and is hidden on legal and help pages', async () => {
  const { unmount } = await renderApp();
  expect(bar().getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', SITE.portal.createAccount);
  unmount();
  for (const path of ['/privacy-policy', '/terms-conditions', '/help-center', '/help-center/search']) {
    const { unmount } = await renderApp({ path });
    expect(bar().queryByRole('link', { name: 'Get Started' })).toBeNull();
    unmount();
  }
});

test('the language dropdown is hidden on help pages only', async () => {
  const { unmount } = await renderApp({ path: '/terms-conditions' });
  expect(bar().getByRole('button', { name: /Language/ })).toBeInTheDocument();
  unmount();
  await renderApp({ path: '/help-center' });
  expect(bar().queryByRole('button', { name: /Language/ })).toBeNull();
});

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

test('Home is active at first, and following a link makes it the active one', async () => {
  await renderApp();
  expect(links().map(({ textContent }) => textContent)).toEqual(['Home', 'Benefits', 'Products', 'Testimony', 'FAQS']);
  expect(active()).toEqual(['Home']);
  await follow('Benefits');
  expect(active()).toEqual(['Benefits']);
});

test('the logo leads to the top and makes Home active again', async () => {
  await renderApp();
  await follow('Products');
  await follow(SITE.productName);
  expect(active()).toEqual(['Home']);
  expect(bar().getByRole('link', { name: SITE.productName })).toHaveAttribute('href', '#home');
});

test('a part of the landing page that is followed from another page is the active one there', async () => {
  await renderApp({ path: '/terms-conditions' });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'To the products' })));
  expect(active()).toEqual(['Products']);
});

test('the menu’s button says that it opens a dialog', async () => {
  await renderApp();
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-haspopup', 'dialog');
});

test('FAQS leads to the help center, whose bar has Home and Search', async () => {
  await renderApp();
  await follow('FAQS');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help');
  expect(links().map(({ textContent }) => textContent)).toEqual(['Home', 'Search']);
});

test('Get Started opens the portal, and is not there where people read or look for help', async () => {
  const { unmount } = await renderApp();
  expect(bar().getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', SITE.portal.createAccount);
  unmount();
  await renderApp({ path: '/privacy-policy' });
  expect(bar().queryByRole('link', { name: 'Get Started' })).toBeNull();
});

test('the language dropdown is hidden on help pages only', async () => {
  const { unmount } = await renderApp({ path: '/terms-conditions' });
  expect(bar().getByRole('button', { name: /Language/ })).toBeInTheDocument();
  unmount();
  await renderApp({ path: '/help-center' });
  expect(bar().queryByRole('button', { name: /Language/ })).toBeNull();
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderAddress } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import order from '../../guides.json';
import remote from '../remote';
import { serveContent } from '../testing/serve-content';

const GROUPS = ['General', 'Social Crowdfunding', 'Ikimina', 'Invest / U-Save (Individual Savings)'];
const topics = () => screen.getByRole('navigation', { name: 'Help topics' });
const group = (name: string) => within(topics()).getByRole('button', { name });
const open = () =>
  within(topics())
    .getAllByRole('button', { expanded: true })
    .map(({ textContent }) => textContent);

beforeEach(() => {
  serveContent();
  AbortSignal.timeout = () => new AbortController().signal;
});

test('shows four groups in order, all closed on the index, with their links in the page for readers without scripts', async () => {
  await renderAddress(remote, '/help-center');
  expect(
    within(topics())
      .getAllByRole('button', { expanded: false })
      .map(({ textContent }) => textContent),
  ).toEqual(GROUPS);
  expect(within(topics()).queryByRole('link')).toBeNull();
  expect(topics().querySelectorAll('a')).toHaveLength(Object.values(order.groups).flat().length);
});

test('opening a group closes the previous one, and a second click closes it', async () => {
  await renderAddress(remote, '/help-center');
  fireEvent.click(group('General'));
  expect(within(topics()).getAllByRole('link')).toHaveLength(order.groups.general.length);
  const controlled = document.getElementById(group('General').getAttribute('aria-controls')!)!;
  expect(within(controlled).getAllByRole('link')).toHaveLength(order.groups.general.length);
  fireEvent.click(group('Ikimina'));
  expect(open()).toEqual(['Ikimina']);
  expect(within(topics()).getAllByRole('link')).toHaveLength(order.groups.ikimina.length);
  fireEvent.click(group('Ikimina'));
  expect(within(topics()).queryByRole('button', { expanded: true })).toBeNull();
});

test('on a guide its group is open and the guide is the current one', async () => {
  await renderAddress(remote, '/help-center/how-do-i-create-goal');
  expect(open()).toEqual([GROUPS[3]]);
  expect(within(topics()).getByRole('link', { current: 'page' })).toHaveTextContent('How do I create goal?');
  // A reader who opens another group and closes this one before hydration, whose presses are replayed together, keeps the other.
  const pressed = ['General', GROUPS[3]!].map(group);
  act(() => pressed.forEach((button) => button.click()));
  expect(open()).toEqual(['General']);
});

test('shows the same topics in the slide-in menu, which a chosen guide closes', async () => {
  const slot = document.body.appendChild(document.createElement('div'));
  const close = jest.fn();
  const menu = { isOpen: true, open: () => undefined, close, slot, setSlot: () => undefined };
  await renderAddress(remote, '/help-center/how-do-i-create-goal', { site: SITE, platform: { menu } });
  expect(within(slot).getByRole('navigation', { name: 'Help topics' })).toBeVisible();
  expect(within(slot).getAllByRole('link')).toHaveLength(order.groups.goals.length);
  fireEvent.click(within(slot).getByRole('button', { name: 'General' }));
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(within(slot).getAllByRole('link')[0]!);
  expect(close).toHaveBeenCalledTimes(1);
  slot.remove();
});

test('a button on the index opens that menu on a phone; `aria-haspopup` announces a dialog, and tells the page before hydration that it opens the menu', async () => {
  const openMenu = jest.fn();
  const menu = { isOpen: false, open: openMenu, close: () => undefined, slot: null, setSlot: () => undefined };
  await renderAddress(remote, '/help-center', { platform: { menu } });
  const button = screen.getByRole('button', { name: 'Browse all guides' });
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  fireEvent.click(button);
  expect(openMenu).toHaveBeenCalledTimes(1);
});

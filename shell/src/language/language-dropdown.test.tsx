import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import { LanguageDropdown } from './language-dropdown';

function show() {
  const setLanguage = jest.fn(async () => undefined);
  renderInShell(
    <>
      <LanguageDropdown />
      <p>Elsewhere</p>
      <a href="/help-center">The next link</a>
    </>,
    { namespace: 'shell', messages: en, platform: { setLanguage } },
  );
  return { setLanguage, button: screen.getByRole('button', { name: /Language/ }), user: userEvent.setup() };
}

const choices = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('lists both languages by their own names, each with a flag', async () => {
  const { button, user } = show();
  expect(choices()).toEqual([]);
  expect(button).toHaveAccessibleName('Language: English en');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(choices()).toEqual(['English', 'Kinyarwanda']);
  expect(document.getElementById(button.getAttribute('aria-controls')!)).toHaveTextContent('EnglishKinyarwanda');
  const flags = [...document.querySelectorAll('li svg')];
  const coloursOf = (flag: Element) =>
    [...flag.children].map(
      (part) => part.getAttribute('fill') ?? `${part.getAttribute('stroke')} ${part.getAttribute('stroke-width')}`,
    );
  // The Union Jack and the flag of Rwanda, whose sun is yellow.
  expect(flags.map(coloursOf)).toEqual([
    ['#012169', '#fff 3', '#c8102e 1', '#fff 5', '#c8102e 3'],
    ['#00a1de', '#fad201', '#20603d', '#fad201'],
  ]);
  for (const flag of flags) expect([flag.getAttribute('width'), flag.getAttribute('height')]).toEqual(['24', '16']);
  expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current');
  expect(screen.getByRole('button', { name: 'Kinyarwanda' })).not.toHaveAttribute('aria-current');
  // A screen reader pronounces each name in its language.
  expect(screen.getByRole('button', { name: 'Kinyarwanda' })).toHaveAttribute('lang', 'rw');
});

test('closes when a language is chosen, and focus stays on the control', async () => {
  const { button, user, setLanguage } = show();
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Kinyarwanda' }));
  expect(setLanguage).toHaveBeenCalledWith('rw');
  expect(choices()).toEqual([]);
  expect(button).toHaveFocus();
});

test('closes on a click outside, and not on one inside', async () => {
  const { button, user, setLanguage } = show();
  await user.click(button);
  fireEvent.pointerDown(screen.getByRole('list'));
  // In Safari the focus goes to no element when a button is pressed.
  fireEvent.blur(button, { relatedTarget: null });
  expect(choices()).toHaveLength(2);
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  expect(choices()).toEqual([]);
  expect(setLanguage).not.toHaveBeenCalled();
});

test('a visitor who goes on by keyboard leaves no open list behind', async () => {
  const { button, user } = show();
  await user.click(button);
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Kinyarwanda' })).toHaveFocus();
  expect(choices()).toHaveLength(2);
  await user.tab();
  expect(screen.getByRole('link', { name: 'The next link' })).toHaveFocus();
  expect(choices()).toEqual([]);
});

test('Escape closes the list and leaves the menu around it open', async () => {
  const { button, user } = show();
  await user.click(button);
  const isLeftAlone = fireEvent.keyDown(screen.getByRole('list'), { key: 'Escape' });
  expect(isLeftAlone).toBe(false);
  expect(choices()).toEqual([]);
  expect(button).toHaveFocus();
  expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(true);
});

test('removes its listeners when the list closes or unmounts', async () => {
  const { button, user } = show();
  const spies = { on: jest.spyOn(window, 'addEventListener'), off: jest.spyOn(window, 'removeEventListener') };
  const listener = (spy: jest.SpyInstance) =>
    spy.mock.calls.filter(([type]) => type === 'pointerdown').map(([, listener]) => listener);
  await user.click(button);
  await user.click(button);
  expect(listener(spies.on)).toHaveLength(1);
  expect(listener(spies.off)).toEqual(listener(spies.on));
});

test('closes on a second click on its button', async () => {
  const { button, user } = show();
  await user.click(button);
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

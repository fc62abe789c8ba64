import { act, fireEvent, render, screen } from '@testing-library/react';
import { MOON, SUN } from 'shared/ui/icon-paths';
import { THEME_CHANGED, ThemeToggle } from './theme-toggle';

let device: { matches: boolean; receive: Set<() => void> };
const deviceTurns = (isDark: boolean) =>
  act(() => {
    device.matches = isDark;
    device.receive.forEach((receive) => receive());
  });
const isDark = () => document.body.classList.contains('dark');

beforeEach(() => {
  localStorage.clear();
  document.body.className = '';
  device = { matches: false, receive: new Set() };
  Object.assign(window, {
    matchMedia: () => ({
      get matches() {
        return device.matches;
      },
      addEventListener: (_type: string, receive: () => void) => device.receive.add(receive),
      removeEventListener: (_type: string, receive: () => void) => device.receive.delete(receive),
    }),
  });
});

test('changes the theme, stores the choice, and names the other theme', () => {
  render(<ThemeToggle />);
  fireEvent.click(screen.getByRole('button', { name: 'Dark Mode' }));
  expect([isDark(), localStorage.getItem('console-color-theme')]).toEqual([true, 'dark']);
  fireEvent.click(screen.getByRole('button', { name: 'Light Mode' }));
  expect([isDark(), localStorage.getItem('console-color-theme')]).toEqual([false, 'light']);
});

test('a person whose browser forbids storage changes the theme of the open page, to and fro', () => {
  for (const method of ['getItem', 'setItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
  render(<ThemeToggle />);
  fireEvent.click(screen.getByRole('button', { name: 'Dark Mode' }));
  expect(isDark()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Light Mode' }));
  expect(isDark()).toBe(false);
});

test('a console that stays open follows its device, unless a theme was chosen', () => {
  render(<ThemeToggle />);
  deviceTurns(true);
  expect(isDark()).toBe(true);
  deviceTurns(false);
  expect(isDark()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Dark Mode' }));
  deviceTurns(false);
  expect(isDark()).toBe(true);
});

test('redraws charts when the theme changes, to and fro', () => {
  const receive = jest.fn();
  addEventListener(THEME_CHANGED, receive);
  render(<ThemeToggle />);
  receive.mockReset();
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  removeEventListener(THEME_CHANGED, receive);
  expect(receive).toHaveBeenCalledTimes(2);
});

test('a removed toggle no longer listens to the device', () => {
  render(<ThemeToggle />).unmount();
  expect(device.receive.size).toBe(0);
});

test.each([
  ['dark', 'Light Mode', SUN],
  ['', 'Dark Mode', MOON],
])('on a "%s" page offers the other theme by name and icon', (theme, name, picture) => {
  document.body.className = theme;
  render(<ThemeToggle />);
  expect(screen.getByRole('button', { name }).querySelector('path')).toHaveAttribute('d', picture);
  expect(document.body.className).toBe(theme);
});

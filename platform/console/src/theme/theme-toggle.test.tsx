import { act, fireEvent, render, screen } from '@testing-library/react';
import { MOON, SUN } from 'shared/ui/icon-paths';
import { THEME_CHANGED, ThemeToggle } from './theme-toggle';

let device: { matches: boolean; hear: Set<() => void> };
const deviceTurns = (isDark: boolean) =>
  act(() => {
    device.matches = isDark;
    device.hear.forEach((hear) => hear());
  });
const isDark = () => document.body.classList.contains('dark');

beforeEach(() => {
  localStorage.clear();
  document.body.className = '';
  device = { matches: false, hear: new Set() };
  Object.assign(window, {
    matchMedia: () => ({
      get matches() {
        return device.matches;
      },
      addEventListener: (_type: string, hear: () => void) => device.hear.add(hear),
      removeEventListener: (_type: string, hear: () => void) => device.hear.delete(hear),
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

test('redraws charts when the theme changes', () => {
  const hear = jest.fn();
  addEventListener(THEME_CHANGED, hear);
  render(<ThemeToggle />);
  hear.mockReset();
  fireEvent.click(screen.getByRole('button'));
  removeEventListener(THEME_CHANGED, hear);
  expect(hear).toHaveBeenCalledTimes(1);
});

test('a removed toggle no longer listens to the device', () => {
  render(<ThemeToggle />).unmount();
  expect(device.hear.size).toBe(0);
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

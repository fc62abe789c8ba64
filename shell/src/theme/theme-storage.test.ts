import { forbidStorage } from '../testing/forbid-storage';
import { showTheme, themeKey, toggleTheme } from './theme-storage';

const isDark = () => document.body.classList.contains('dark');

function run(prefix: string, device: 'dark' | 'light' = 'light') {
  Object.assign(window, { matchMedia: (query: string) => ({ matches: query === `(prefers-color-scheme:${device})` }) });
  showTheme(prefix);
}

beforeEach(() => {
  localStorage.clear();
  document.body.className = '';
});

test('the storage key is the brand’s prefix plus rw-color-theme', () => {
  expect(themeKey('tz-')).toBe('tz-rw-color-theme');
});

test.each([
  ['dark', 'light', true],
  ['light', 'dark', false],
  [null, 'dark', true],
  [null, 'light', false],
  ['purple', 'dark', true],
  ['purple', 'light', false],
] as const)('stored %p on a %s device', (stored, device, expected) => {
  if (stored) localStorage.setItem('tz-rw-color-theme', stored);
  run('tz-', device);
  expect(isDark()).toBe(expected);
});

test('ignores another brand’s choice', () => {
  localStorage.setItem('other-rw-color-theme', 'dark');
  run('tz-');
  expect(isDark()).toBe(false);
});

test('toggling changes the class of the body and stores the theme', () => {
  toggleTheme('tz-');
  expect([isDark(), localStorage.getItem('tz-rw-color-theme')]).toEqual([true, 'dark']);
  toggleTheme('tz-');
  expect([isDark(), localStorage.getItem('tz-rw-color-theme')]).toEqual([false, 'light']);
});

test('uses the device’s theme when storage is forbidden, and toggling lasts as long as the page', () => {
  forbidStorage();
  run('tz-', 'dark');
  expect(isDark()).toBe(true);
  toggleTheme('tz-');
  expect(isDark()).toBe(false);
});

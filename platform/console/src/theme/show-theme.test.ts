import { storedTheme, storeTheme } from './stored-theme';

/** Whether a page is painted dark, where the device is dark or not. */
async function isPaintedDark(isDeviceDark: boolean): Promise<boolean> {
  document.body.className = '';
  Object.assign(window, {
    matchMedia: (query: string) => ({ matches: isDeviceDark && query === '(prefers-color-scheme: dark)' }),
  });
  await jest.isolateModulesAsync(async () => void (await import('./show-theme')));
  return document.body.classList.contains('dark');
}

beforeEach(() => localStorage.clear());

test("follows the device's theme", async () => {
  expect([await isPaintedDark(true), await isPaintedDark(false)]).toEqual([true, false]);
});

test.each([
  ['dark', true],
  ['light', false],
] as const)('shows %s to a person who chose it, whatever the device prefers', async (theme, isDark) => {
  storeTheme(theme);
  expect([await isPaintedDark(true), await isPaintedDark(false)]).toEqual([isDark, isDark]);
});

test('works without storage, and then keeps the choice for the page alone', async () => {
  for (const name of ['getItem', 'setItem'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
  storeTheme('dark');
  expect(storedTheme()).toBeNull();
  expect(await isPaintedDark(true)).toBe(true);
});

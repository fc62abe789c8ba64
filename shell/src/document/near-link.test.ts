import { brotliCompressSync } from 'node:zlib';
import '../testing/undo-listeners';

const link = () => document.querySelector('a')!;
const isNear = () => link().hasAttribute('data-near');

/** A page that is not hydrated, with one link. */
function open({ connection = {}, href = '/help-center' } = {}) {
  document.body.innerHTML = `<a href="${href}">Help</a>`;
  // jsdom cannot navigate.
  link().addEventListener('click', (event) => event.preventDefault());
  globalThis.early = { clicks: [], pressed: [], named: [] };
  Object.assign(navigator, { connection });
  // The browser runs the page's inline script in the same way.
  // oxlint-disable-next-line no-new-func
  new Function(NEAR_LINK)();
}

const press = (type: string, more: MouseEventInit = {}) =>
  link().dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...more }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  globalThis.early = undefined;
});

test('the script has at most 260 bytes compressed', () => {
  expect(brotliCompressSync(NEAR_LINK).length).toBeLessThanOrEqual(260);
});

test('marks a link that a finger presses for half a second, for the speculation rules', () => {
  const [{ where }] = JSON.parse(PREFETCH_RULES).prefetch;
  open();
  expect(link().matches(where.selector_matches)).toBe(false);
  press('pointerdown');
  expect(link().matches(where.selector_matches)).toBe(true);
  jest.advanceTimersByTime(499);
  expect(isNear()).toBe(true);
  jest.advanceTimersByTime(1);
  expect(isNear()).toBe(false);
});

test('a second press marks the link for its own half second', () => {
  open();
  press('pointerdown');
  jest.advanceTimersByTime(300);
  press('pointerdown');
  jest.advanceTimersByTime(499);
  expect(isNear()).toBe(true);
  jest.advanceTimersByTime(1);
  expect(isNear()).toBe(false);
});

test.each(['pointercancel', 'pagehide'])('removes the mark on %s', (end) => {
  open();
  press('pointerdown');
  dispatchEvent(new Event(end));
  expect(isNear()).toBe(false);
});

test('keeps the mark of a followed link until the visitor leaves the page, and removes it if the link opens another tab', () => {
  open();
  press('pointerdown');
  press('click');
  jest.advanceTimersByTime(10_000);
  expect(isNear()).toBe(true);
  press('pointerdown');
  press('click', { ctrlKey: true });
  expect(isNear()).toBe(false);
});

test.each<[string, Parameters<typeof open>[0]]>([
  ['that leads elsewhere', { href: 'https://app.example/' }],
  ['where data is saved', { connection: { saveData: true } }],
  ['on a slow connection', { connection: { effectiveType: '2g' } }],
])('a link %s is not marked', (_which, page) => {
  open(page);
  press('pointerdown');
  expect(isNear()).toBe(false);
});

test('marks no link of a hydrated page', () => {
  open();
  globalThis.early!.page = true;
  press('pointerdown');
  expect(isNear()).toBe(false);
});

/** @jest-environment jsdom */
import type { Fault } from './development';
import { showFaults } from './show-faults';

const replaceSync = jest.fn();
beforeAll(() => {
  globalThis.CSSStyleSheet = class {
    replaceSync = replaceSync;
  } as never;
});
afterEach(() => showFaults([]));

const fault = (more: Partial<Fault> = {}): Fault => ({ part: 'help', file: 'a.tsx', line: 24, message: 'Expected </', ...more });
const bars = () => [...document.querySelectorAll('[role=alert]')];
const shown = () =>
  [...bars()[0]!.shadowRoot!.querySelectorAll('section')].map((section) =>
    [...section.children].map(({ textContent }) => textContent),
  );

test('shows each fault with file, line and message, or with its part where there is no file', () => {
  showFaults([fault(), fault({ line: null, message: 'odd' }), fault({ file: null })]);
  expect(shown()).toEqual([
    ['a.tsx:24', 'Expected </'],
    ['a.tsx', 'odd'],
    ['help', 'Expected </'],
  ]);
});

test('a developer reads the lines of a message below each other, as the compiler wrote them', () => {
  showFaults([fault({ message: 'x = (\n    ^' })]);
  expect(bars()[0]!.shadowRoot!.querySelector('section pre')).toHaveProperty('textContent', 'x = (\n    ^');
});

test('shows one bar with the newest faults, and none without faults', () => {
  showFaults([fault()]);
  showFaults([fault({ message: 'another' })]);
  expect(bars()).toHaveLength(1);
  expect(shown()).toEqual([['a.tsx:24', 'another']]);
  showFaults([]);
  expect(bars()).toEqual([]);
  showFaults([fault()]);
  expect(bars()).toHaveLength(1);
});

test('styles the bar with a constructed stylesheet, which the page’s policy allows', () => {
  showFaults([fault()]);
  expect(bars()[0]!.shadowRoot!.adoptedStyleSheets).toHaveLength(1);
  expect(replaceSync).toHaveBeenLastCalledWith(expect.stringContaining('position: fixed'));
  expect(bars()[0]!.parentElement).toBe(document.documentElement);
});

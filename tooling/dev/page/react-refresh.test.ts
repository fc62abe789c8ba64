/** @jest-environment jsdom */
import type { Hot } from './development';
import './react-refresh';

const Button = () => null;
const Link = () => null;
const data = { rows: 1 };

/** What becomes of a module's update, and what its next run will know of this one. */
function accept(exports: object, before?: object) {
  const next: { exports?: object } = {};
  const hot = {
    data: before && { exports: before },
    accept: jest.fn(),
    invalidate: jest.fn(),
    dispose: jest.fn((remember: (data: object) => void) => remember(next)),
  };
  globalThis.development.accept(hot as unknown as Hot, exports);
  return { takes: hot.accept.mock.calls.length === 1, tells: hot.invalidate.mock.calls.length === 1, next };
}

test.each([
  ['components alone', { Button, Link }, true],
  ['a component and data', { Button, data }, false],
  ['nothing', {}, false],
])('whether a module that exports %s takes its own updates', (_what, exports, takes) => {
  expect(accept(exports).takes).toBe(takes);
});

test('updates the importers of a name that was added, removed or changed', () => {
  expect(accept({ Button }, { Button }).tells).toBe(false);
  expect(accept({ Button, Link }, { Button }).tells).toBe(true);
  expect(accept({ Link }, { Button }).tells).toBe(true);
  expect(accept({ Button }).tells).toBe(false);
});

test('what it exports is known to its next run', () => {
  expect(accept({ Button }).next.exports).toEqual({ Button });
});

test('React finds the hook by which components are replaced', () => {
  expect(globalThis).toHaveProperty('__REACT_DEVTOOLS_GLOBAL_HOOK__');
});

/** @jest-environment jsdom */
import type { Hot } from './development';
import './react-refresh';

const Button = () => null;
const Link = () => null;
const data = { rows: 1 };

/** Runs `development.accept` for a module: whether it accepts its updates, whether it invalidates its importers, and the data for its next run. */
function accept(exports: object, before?: object) {
  const next: { exports?: object } = {};
  const hot = {
    data: before && { exports: before },
    accept: jest.fn(),
    invalidate: jest.fn(),
    dispose: jest.fn((remember: (data: object) => void) => remember(next)),
  };
  globalThis.development.accept(hot as unknown as Hot, exports);
  return { accepts: hot.accept.mock.calls.length === 1, invalidates: hot.invalidate.mock.calls.length === 1, next };
}

test.each([
  ['components alone', { Button, Link }, true],
  ['a component and data', { Button, data }, false],
  ['nothing', {}, false],
])('whether a module that exports %s accepts its own updates: %p', (_case, exports, accepts) => {
  expect(accept(exports).accepts).toBe(accepts);
});

test('updates the importers of a name that was added, removed or changed', () => {
  expect(accept({ Button }, { Button }).invalidates).toBe(false);
  expect(accept({ Button, Link }, { Button }).invalidates).toBe(true);
  expect(accept({ Link }, { Button }).invalidates).toBe(true);
  expect(accept({ Button }).invalidates).toBe(false);
});

test('passes the exports to the next run of the module', () => {
  expect(accept({ Button }).next.exports).toEqual({ Button });
});

test('installs the hook through which React replaces components', () => {
  expect(globalThis).toHaveProperty('__REACT_DEVTOOLS_GLOBAL_HOOK__');
});

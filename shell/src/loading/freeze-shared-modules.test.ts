import { render, screen } from '@testing-library/react';
import react from 'react';
import reactDom from 'react-dom';
import jsxRuntime from 'react/jsx-runtime';
import { freezeSharedModules } from './freeze-shared-modules';

freezeSharedModules();

test.each([
  ['react', react, 'useState'],
  ['react-dom', reactDom, 'createPortal'],
  ['react/jsx-runtime', jsxRuntime, 'jsx'],
])('throws when a section replaces a function of %s, and keeps the shell’s', (_id, lent, name) => {
  const exports = lent as unknown as Record<string, unknown>;
  const original = exports[name];
  expect(() => Object.assign(exports, { [name]: () => 'forged' })).toThrow(TypeError);
  expect(() => Object.defineProperty(exports, name, { value: () => 'forged' })).toThrow(TypeError);
  expect(() => Object.assign(exports, { more: 1 })).toThrow(TypeError);
  expect(exports[name]).toBe(original);
});

test('React still renders', () => {
  render(react.createElement('output', null, 'rendered'));
  expect(screen.getByRole('status')).toHaveTextContent('rendered');
});

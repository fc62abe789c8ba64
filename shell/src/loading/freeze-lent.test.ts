import { render, screen } from '@testing-library/react';
import react from 'react';
import reactDom from 'react-dom';
import jsxRuntime from 'react/jsx-runtime';
import { freezeLent } from './freeze-lent';

freezeLent();

test.each([
  ['react', react, 'useState'],
  ['react-dom', reactDom, 'createPortal'],
  ['react/jsx-runtime', jsxRuntime, 'jsx'],
])(
  'a section that puts another function into %s is refused, and the others go on with the one of the shell',
  (_id, lent, name) => {
    const exports = lent as unknown as Record<string, unknown>;
    const before = exports[name];
    expect(() => Object.assign(exports, { [name]: () => 'forged' })).toThrow(TypeError);
    expect(() => Object.defineProperty(exports, name, { value: () => 'forged' })).toThrow(TypeError);
    expect(() => Object.assign(exports, { more: 1 })).toThrow(TypeError);
    expect(exports[name]).toBe(before);
  },
);

test('React goes on as before', () => {
  render(react.createElement('output', null, 'rendered'));
  expect(screen.getByRole('status')).toHaveTextContent('rendered');
});

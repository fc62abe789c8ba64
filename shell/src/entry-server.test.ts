import react from 'react';
import reactDom from 'react-dom';
import jsxRuntime from 'react/jsx-runtime';
import './entry-server';

test('a section cannot replace a function of the React with which its pages are rendered at publish', () => {
  for (const lent of [react, reactDom, jsxRuntime]) expect(Object.isFrozen(lent)).toBe(true);
});

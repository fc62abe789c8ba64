import react from 'react';
import reactDom from 'react-dom';
import jsxRuntime from 'react/jsx-runtime';

/**
 * What all sections hold one copy of, none of them can put something else into. These are CommonJS modules, whose exports anyone
 * could write over; `shared/platform` is an ES module, whose exports have no setter. React writes only into its contexts and internals.
 */
export function freezeLent(): void {
  for (const lent of [react, reactDom, jsxRuntime]) Object.freeze(lent);
}

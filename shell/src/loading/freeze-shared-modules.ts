import react from 'react';
import reactDom from 'react-dom';
import jsxRuntime from 'react/jsx-runtime';

/**
 * Freezes the modules that all sections share, so that no section can replace a part of them. Their exports are writable, because they
 * are CommonJS modules; `shared/platform` is an ES module, whose exports are not. React writes only into its contexts and internals.
 */
export function freezeSharedModules(): void {
  for (const module of [react, reactDom, jsxRuntime]) Object.freeze(module);
}

// The entry of the shell's Node bundle: renders a document, and provides the shared modules to the remotes' bundles.
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as platform from 'shared/platform';
import { freezeSharedModules } from './loading/freeze-shared-modules';

export { renderPage } from './document/render-page';

// As in the browser, so that the prerender check refuses a release that overwrites one of them.
freezeSharedModules();

/** What a remote's Node bundle gets when it requires one of the shared ids. */
export const singletons = { react, 'react/jsx-runtime': jsxRuntime, 'react-dom': reactDom, 'shared/platform': platform };

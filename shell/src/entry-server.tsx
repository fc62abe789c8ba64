// The door of the shell's Node bundle: renders one document, and lends its singletons to the remotes' bundles.
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as platform from 'shared/platform';
import { freezeLent } from './loading/freeze-lent';

export { renderPage } from './document/render-page';

// As in the browser, so that a release which writes over one of them is refused when it is checked.
freezeLent();

/** What a remote's Node bundle gets when it requires one of the shared ids. */
export const singletons = { react, 'react/jsx-runtime': jsxRuntime, 'react-dom': reactDom, 'shared/platform': platform };

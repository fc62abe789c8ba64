// The exports that load a browser driver, which only a trial and a comparison need.
export { loadAxe } from './axe-violations';
export { openIsolatedBrowser, type IsolatedBrowser } from './isolated-browser';
export { installedBrowser } from './find-browser';
export { runJourney } from './run-journey';
export { openSiteProxy, type SiteProxy } from './site-proxy';
export type { WidthFault } from './trial';
export { tryPage } from './try-page';
export { tryPair } from './try-pair';
export { Visitor } from './visitor';

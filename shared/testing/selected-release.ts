import type { SelectedRelease } from '../contract/page/page-state';

/** A selected release with some of its fields, for tests. */
export function selectedRelease(fields: Partial<SelectedRelease> = {}): SelectedRelease {
  return {
    version: '1.0.0',
    container: 'help_1_0_0',
    entry: '/_releases/help/1.0.0/remoteEntry.js',
    styles: [],
    integrity: {},
    roots: ['/help-center'],
    title: { en: 'help center', rw: 'Ubufasha' },
    keptQuery: ['q'],
    links: [],
    topBar: { getStarted: true, languageMenu: true, themeLabel: 'muted' },
    ...fields,
  };
}

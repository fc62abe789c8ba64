import { DECLARED_SECTIONS, declaredSection } from 'shared/testing/declared-sections';
import { SITE } from 'shared/testing/site';
import { developmentFacts } from './render-page';

test('the facts of a page name the only release of each section', () => {
  const help = declaredSection({
    roots: ['/help-center'],
    title: { en: 'help', rw: 'Ubufasha' },
    keptQuery: ['q'],
    policy: { kind: 'stages' as const, stages: [10, 100] },
    topBar: { getStarted: false },
  });
  expect(developmentFacts({ help }, SITE)).toEqual({
    site: SITE,
    year: expect.any(Number),
    shell: { version: 'dev', integrity: {} },
    sections: {
      help: {
        version: 'dev',
        container: expect.stringContaining('help'),
        entry: '/_releases/help/dev/remoteEntry.js',
        styles: ['/_releases/help/dev/static/css/styles.css'],
        integrity: {},
        roots: ['/help-center'],
        title: { en: 'help', rw: 'Ubufasha' },
        keptQuery: ['q'],
        links: [],
        topBar: { getStarted: false, languageMenu: true, themeLabel: 'muted' },
      },
    },
  });
});

test('the facts name the search of a section that has one, so that the top bar links to it', () => {
  const search = { label: { en: 'Search', rw: 'Shakisha' }, address: '/help-center/search', parameter: 'q' };
  const { help, legal } = DECLARED_SECTIONS;
  expect(developmentFacts({ help: { ...help!, search }, legal: legal! }, SITE).sections).toEqual({
    help: expect.objectContaining({ search }),
    legal: expect.not.objectContaining({ search: expect.anything() }),
  });
});

import { DECLARED_SECTIONS, declaredSection } from 'shared/testing/declared-sections';
import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import { SITE } from 'shared/testing/site';
import { developmentFacts, developmentSelection, FACTS_ADDRESS, PageRenderer } from './render-page';

const mockRenderer = { render: jest.fn(), close: jest.fn() };
jest.mock('platform/render', () => ({ Renderer: jest.fn(() => mockRenderer) }));

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

test('a page under development names no release that it could report, and its facts have no hash', () => {
  const facts = { href: FACTS_ADDRESS, integrity: '' };
  expect(developmentSelection).toEqual({ page: PAGE_CONTRACT, shell: { version: 'dev' }, releases: [], facts });
});

test('a page is rendered from the newest builds of the shell and of its section, and without a section from the shell alone', async () => {
  const parts = new Map(['shell', 'help'].map((name) => [name, { releaseFolder: async () => `/dev/${name}` } as never]));
  const renderer = new PageRenderer(SITE, parts);
  const page = { html: '<p>' };
  mockRenderer.render.mockResolvedValue({ pages: { rw: { '/a': page } } });
  expect(await renderer.render('help', '/a', 'rw')).toBe(page);
  await renderer.render(null, '/a', 'rw');
  const shell = {
    shellFolder: '/dev/shell',
    site: SITE,
    year: new Date().getFullYear(),
    only: { address: '/a', language: 'rw' },
  };
  expect(mockRenderer.render.mock.calls).toEqual([
    [{ ...shell, section: 'help', sectionFolder: '/dev/help' }],
    [{ ...shell, section: null, sectionFolder: null }],
  ]);
  renderer.close();
  expect(mockRenderer.close).toHaveBeenCalledTimes(1);
});

/** @jest-environment node */
import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import { developmentPicks } from './render-page';

test('a page under development is told of the one release that there is of each section', () => {
  const help = {
    roots: ['/help-center'],
    title: { en: 'help', rw: 'Ubufasha' },
    keptQuery: ['q'],
    policy: { kind: 'stages' as const, stages: [10, 100] },
  };
  expect(developmentPicks({ help })).toEqual({
    page: PAGE_CONTRACT,
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
      },
    },
  });
});

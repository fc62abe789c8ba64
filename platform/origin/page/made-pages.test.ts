import { Registry as Metrics } from 'prom-client';
import { PAGE_SEAL } from 'shared/contract/worker/page-seal';
import { SITE } from 'shared/testing/site';
import { folderIn } from 'platform/testing/folder-in';
import { TestSite } from '../testing/test-site';
import { MadePages } from './made-pages';
import type { ReleaseSelection } from './selections';

const selection = {
  key: 'stable',
  script: '',
  policy: null,
  trustedTypes: [],
  pageSelection: { page: 4, shell: { version: '1.0.0', integrity: {} }, sections: {} },
} as unknown as ReleaseSelection;
const pair = { shell: '1.0.0', section: 'help', version: '2.0.0' };
const stored = { html: '<p>', status: 200 as const, inlineScripts: [] };

test('four hundred pages are kept, and one more makes room by the page that was not asked for the longest', async () => {
  const site = new TestSite();
  const metrics = new Metrics();
  const pages = new MadePages({ store: folderIn(site.data), site: SITE, metrics } as never, { onRequest: jest.fn() });
  const ask = (number: number) => {
    const address = `/help-center/${number}`;
    const url = new URL(`http://origin${address}`);
    return pages.page({ selection, language: 'en', url }, pair, { address, page: stored });
  };
  const hits = async () => /outcome="hit"\} (\d+)/.exec(await metrics.metrics())?.[1];
  for (let number = 0; number < 400; number += 1) await ask(number);
  await ask(0);
  expect(await hits()).toBe('1');
  await ask(400);
  await ask(1);
  expect(await hits()).toBe('1');
  await site.close();
});

test('a page with a preview takes the place of no page that all visitors share, and is not signed for reading without a connection', async () => {
  const site = new TestSite();
  const metrics = new Metrics();
  const pages = new MadePages({ store: folderIn(site.data), site: SITE, metrics } as never, { onRequest: jest.fn() });
  const url = new URL('http://origin/help-center');
  const previewed = { ...selection, pageSelection: { ...selection.pageSelection, preview: 'help@2.1.0' } };
  const ask = (selected: ReleaseSelection) =>
    pages.page({ selection: selected, language: 'en', url }, pair, { address: '/help-center', page: stored });
  expect((await ask(selection)).headers.plain).toHaveProperty(PAGE_SEAL);
  expect((await ask(previewed)).headers.plain).not.toHaveProperty(PAGE_SEAL);
  expect(await metrics.metrics()).toContain('site_page_cache_total{outcome="miss"} 1');
  await site.close();
});

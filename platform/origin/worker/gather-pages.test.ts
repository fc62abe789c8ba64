import { createHash } from 'node:crypto';
import type { PageSelection } from 'shared/contract/page/page-state';
import { SELECTION_MARK } from 'shared/contract/page/marks';
import type { RenderedSection, StoredPage } from 'shared/contract/registry/rendered-section';
import type { SavedPages } from 'shared/contract/worker/requests';
import { SITE } from 'shared/testing/site';
import { publishForTest } from 'platform/testing/release-folder';
import type { Store } from 'platform/store';
import { TestSite } from '../testing/test-site';
import { FactsFiles } from '../page/facts-files';
import { pagePolicy } from '../page/page-policy';
import { gatherPages } from './gather-pages';
import { PageSeal } from '../page/page-seal';
import { folderIn } from 'platform/testing/folder-in';

const pair = { shell: '1.1.0', section: 'help', version: '2.0.0' };
const pageSelection: PageSelection = {
  page: 2,
  shell: { version: '1.1.0', integrity: {} },
  sections: {},
  arms: { help: 'candidate' },
};
const pageWith = (html: string, more: Partial<StoredPage> = {}): StoredPage => ({
  html: `${html}${SELECTION_MARK}`,
  status: 200,
  inlineScripts: ['sha256-theme='],
  ...more,
});
const stored = (pages: Record<string, StoredPage>): RenderedSection => ({ pages: { en: pages }, onRequest: {} });

const seal = new PageSeal(Buffer.alloc(32, 's'));
let site: TestSite;
beforeEach(() => {
  site = new TestSite();
  site.publish('shell', '1.1.0');
});
afterEach(() => site.close());

async function gather(pages: Record<string, StoredPage>, language: 'en' | 'rw' = 'en') {
  const store = folderIn(site.data) as Store;
  const policy = pagePolicy(store.releases, SITE, pair.shell);
  const facts = new FactsFiles({ ...site, store, site: SITE });
  const selection = { pageSelection, policy, trustedTypes: policy?.trustedTypes ?? [] };
  const gathered = await gatherPages({ store, site: SITE, facts, seal }, pair, stored(pages), selection, language);
  return { gathered, saved: JSON.parse(gathered.pages.identity.toString()) as SavedPages };
}

test('offline pages exclude those of a query, and mention no rollout', async () => {
  const { gathered, saved } = await gather({
    '/help-center': pageWith('guides'),
    '/help-center?group=goals': pageWith('some of them'),
    '/help-center/*': pageWith('not found', { status: 404 }),
  });
  expect(Object.keys(saved.pages)).toEqual(['/help-center']);
  expect(gathered.count).toBe(1);
  expect(saved.pages['/help-center']).not.toContain('candidate');
});

test('every release named by a page is listed once, so that its recall is known', async () => {
  const { gathered, saved } = await gather({
    '/help-center': pageWith('<script src="/_releases/shell/1.1.0/entry.js"></script>'),
    '/help-center/a': pageWith('/_releases/help-2/2.0.0-rc.1/entry.js /_releases/help-2/1.9.0/entry.js'),
  });
  expect(saved.releases).toEqual(['shell/1.1.0', 'help-2/2.0.0-rc.1', 'help-2/1.9.0']);
  expect(gathered.releases).toEqual(saved.releases);
});

test('each file has its length, so that a phone can check that it is complete', async () => {
  const { gathered, saved } = await gather({ '/help-center': pageWith('guides') });
  const address = '/_releases/help/2.0.0/entry.js';
  expect(saved.files[address]).toBe(Buffer.byteLength('/* help@2.0.0 */'));
  expect(saved.files[address]).toBe(gathered.files[address]!.identity);
});

test('a section without pages in a language has no offline pages', async () => {
  expect((await gather({ '/help-center': pageWith('guides') }, 'rw')).gathered.count).toBe(0);
});

test('offline pages have the policy of the shell’s build, as online', async () => {
  const policy = JSON.stringify({ inlineScripts: ['theme()'], trustedTypes: ['prose'] });
  const sha384 = createHash('sha384').update(policy).digest('base64');
  const files = { 'entry.js': { size: 1, sha384: 'hash' }, 'policy.json': { size: policy.length, sha384 } };
  publishForTest(
    site.data,
    { name: 'shell', version: '1.1.0', entry: 'entry.js', chunks: { main: 'entry.js' }, files },
    { 'policy.json': policy },
  );
  const { saved } = await gather({ '/help-center': pageWith('guides') });
  expect(saved.policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update('theme()').digest('base64')}';`);
  expect(saved.policy).toContain('trusted-types prose');
});

import { createHash } from 'node:crypto';
import type { SectionDeclaration } from 'shared/contract/registry/section-declaration';
import { SITE } from 'shared/testing/site';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import type { RenderJob } from './render-job';
import { readRecords } from './read-records';
import { renderSection as renderIn } from './render-section';

const renderSection = (job: RenderJob) => renderIn(job, readRecords(job));
const saying = (code: string, path = '/help-center') => `{ path: '${path}', load: async ({ search, language }) => ${code} }`;
function jobOf(section: Parameters<typeof sectionForTest>[0] | null, more: Partial<RenderJob> = {}): RenderJob {
  const folders = { shellFolder: shellForTest(), sectionFolder: section && sectionForTest(section) };
  return { ...folders, section: section && (section.name ?? 'help'), site: SITE, year: 2026, only: null, ...more };
}
const render = (routes: string, more?: Partial<RenderJob>) => renderSection(jobOf({ routes: `[${routes}]` }, more));

test('renders every page in every language, and the not-found page below each root', async () => {
  const { pages } = await render(`${saying("'hello'")}, ${saying("'found'", '/help-center/search')}`);
  expect(Object.keys(pages)).toEqual(['en', 'rw']);
  for (const language of ['en', 'rw'] as const) {
    const ofLanguage = pages[language]!;
    expect(Object.entries(ofLanguage).map(([key, { status }]) => `${key} ${status}`)).toEqual([
      '/help-center 200',
      '/help-center/search 200',
      '/help-center/* 404',
    ]);
    expect(ofLanguage['/help-center']!.html).toContain(`<p>${language} 2026 help hello</p>`);
    expect(ofLanguage['/help-center/*']!.html).toContain('not found');
  }
});

test("renders the year of the job, whatever the machine's clock says", async () => {
  const { pages } = await render(saying("'hello'"), { year: 1999 });
  expect(pages.rw!['/help-center']!.html).toContain('<p>rw 1999 help hello</p>');
});

test('a route with parameters lists its addresses, which may have a query', async () => {
  const route =
    "{ path: '/help-center/:slug', addresses: () => ['/help-center/a', '/help-center/b?product=usave'], load: async () => '' }";
  const { pages } = await render(route);
  expect(Object.keys(pages.en!)).toEqual(['/help-center/a', '/help-center/b?product=usave', '/help-center/*']);
});

test('the root / has no not-found page of its own, because nothing lies below it', async () => {
  const { pages } = await renderSection(jobOf({ name: 'landing', roots: ['/'], routes: `[${saying("'home'", '/')}]` }));
  expect(Object.keys(pages.rw!)).toEqual(['/']);
});

test('the shell alone renders the not-found page', async () => {
  const { pages, onRequest } = await renderSection(jobOf(null));
  expect(Object.keys(pages.en!)).toEqual(['/*']);
  expect(pages.en!['/*']!.status).toBe(404);
  expect(onRequest).toEqual({});
});

test('refuses an address below none of the roots, and names the roots', async () => {
  const routes = `[${saying("''")}, ${saying("''", '/guides')}]`;
  await expect(renderSection(jobOf({ routes, roots: ['/help-center', '/faq'] }))).rejects.toThrow(
    /^help renders \/guides, which lies below none of its roots: \/help-center, \/faq$/,
  );
  const address = "{ path: '/help-center/:slug', addresses: () => ['/help-centers?x=/help-center'], load: async () => '' }";
  await expect(render(address)).rejects.toThrow('help renders /help-centers?x=/help-center, which lies below none');
});

test('refuses a declared link to a page that the section does not render, because every section shows it', async () => {
  const label = { en: 'Fees', rw: 'Fees' };
  const to = (address: string): SectionDeclaration['links'] => [{ label, address, order: 1, in: { header: 'every-page' } }];
  const routes = `[${saying("''")}]`;
  await expect(renderSection(jobOf({ routes, declares: { links: to('/help-center/fees') } }))).rejects.toThrow(
    /^help declares a link to \/help-center\/fees, which it does not render$/,
  );
  const search = { label, address: '/help-center/search', parameter: 'q' };
  await expect(renderSection(jobOf({ routes, declares: { search } }))).rejects.toThrow('a link to /help-center/search, which');
  const shortcuts = [{ label, address: '/help-center/start', order: 1 }];
  await expect(renderSection(jobOf({ routes, declares: { shortcuts } }))).rejects.toThrow('a link to /help-center/start, which');
  await expect(renderSection(jobOf({ routes, declares: { links: to('/help-center#fees') } }))).resolves.toBeTruthy();
});

test('a page links the chunks that it required, and not those of the page before', async () => {
  const files = { 'server/guide.cjs': "exports.text = 'guide'", 'server/search.cjs': "exports.text = 'search'" };
  const bundle = `exports.default = { contract: 1, namespace: 'help', routes: [
    { path: '/help-center', load: async () => require('./guide.cjs').text },
    { path: '/help-center/search', load: async () => require('./search.cjs').text },
  ] };`;
  const { pages } = await renderSection(jobOf({ routes: '', bundle, files }));
  const linked = (address: string) => [...pages.en![address]!.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  const own = ['/_releases/shell/1.0.0/messages-en-json.js', '/_releases/help/2.0.0/remoteEntry.js'];
  const exposed = '/_releases/help/2.0.0/__federation_expose_remote.js';
  expect(linked('/help-center')).toEqual([...own, exposed, '/_releases/help/2.0.0/guide.js']);
  expect(linked('/help-center/search')).toEqual([...own, exposed, '/_releases/help/2.0.0/search.js']);
  expect(linked('/help-center/*')).toEqual([...own, exposed]);
});

test("a section gets the shell's own shared modules, and the content of its own release", async () => {
  const bundle = `const { readContent } = require('release-content'); const react = require('react');
    exports.default = { contract: 1, namespace: 'help', routes: [
      { path: '/help-center', load: async ({ language }) => react + ': ' + readContent(language + '/a.json').title },
    ] };`;
  const files = { 'content/en/a.json': '{ "title": "Guide" }', 'content/rw/a.json': '{ "title": "Inyandiko" }' };
  const { pages } = await renderSection(jobOf({ routes: '', bundle, files }));
  expect(pages.rw!['/help-center']!.html).toContain("the shell's own react: Inyandiko");
});

test('lists the hashes of inline scripts, for the content security policy', async () => {
  const { pages } = await render(saying("''"));
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(pages.en!['/help-center']!.inlineScripts).toEqual([`sha256-${hash}`]);
});

test('names every page that fails, with its reason', async () => {
  const routes = `${saying("{ throw new Error('broken ' + language) }")}, ${saying("''", '/help-center/search')}`;
  await expect(render(routes)).rejects.toThrow(/^\/help-center \(en\): broken en\n\/help-center \(rw\): broken rw$/);
});

test('refuses a page with an unfilled placeholder', async () => {
  await expect(render(saying("language === 'rw' ? 'Murakaza neza kuri {{ product }}' : ''"))).rejects.toThrow(
    /^\/help-center \(rw\): the page shows the unfilled placeholder \{\{ product \}\}$/,
  );
});

test('accepts placeholders in data for scripts, which no visitor reads', async () => {
  const data = '\'<script type="application/json" id="m">{"welcome":"to {{product}}"}</script>\'';
  await expect(render(saying(data))).resolves.toBeDefined();
});

test("a visitor's own words may look like a placeholder", async () => {
  const only = { address: '/help-center?q={{x}}', language: 'rw' } as const;
  const { pages } = await render(saying("search.get('q')"), { only });
  expect(pages).toEqual({ rw: { [only.address]: expect.objectContaining({ status: 200 }) } });
  expect(pages.rw![only.address]!.html).toContain('{{x}}');
});

test('refuses a section with a class that no stylesheet has, and skips this check for a page on request', async () => {
  const styled = saying('\'<b class="bar_12345 step_54321"></b>\'');
  const unstyled = saying('\'<b class="step_99999"></b>\'');
  await expect(render(styled)).resolves.toBeDefined();
  await expect(render(unstyled)).rejects.toThrow('/help-center (en): no stylesheet has the class "step_99999"');
  await expect(render(unstyled, { only: { address: '/help-center', language: 'en' } })).resolves.toBeDefined();
});

test('reports the addresses that are rendered on request, with their query parameter', async () => {
  const route = "{ path: '/help-center/search', renderedOnRequest: 'q', load: async () => '' }";
  expect((await render(`${saying("''")}, ${route}`)).onRequest).toEqual({ '/help-center/search': 'q' });
});

test.each([
  ['exports nothing by default', 'exports.remote = {}', 'help: src/remote.ts has no default export made by defineRemote'],
  [
    'speaks another contract than its record says',
    "exports.default = { contract: 7, namespace: 'help', routes: [] }",
    'help speaks contract 7, and the shell serves 1',
  ],
])('refuses a section that %s', async (_what, bundle, reason) => {
  await expect(renderSection(jobOf({ routes: '', bundle }))).rejects.toThrow(reason);
});

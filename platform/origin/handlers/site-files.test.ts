import { start, withSection } from 'platform/rollout';
import { quietRegistry, TestSite } from '../testing/test-site';

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
});
afterEach(() => site.close());

test('the sitemap is read from disk once, until a release changes it', async () => {
  const load = jest.spyOn(site.pages, 'load');
  for (let time = 0; time < 3; time += 1) await site.get('/sitemap.xml');
  expect(load.mock.calls).toEqual([[{ shell: '1.0.0', section: 'help', version: '2.0.0' }]]);
  site.live.current = withSection(quietRegistry(), 'help', { stable: '2.1.0' });
  await site.get('/sitemap.xml');
  expect(load).toHaveBeenLastCalledWith({ shell: '1.0.0', section: 'help', version: '2.1.0' });
});

test('while a release is rolled out, the sitemap lists the pages of the stable one', async () => {
  const load = jest.spyOn(site.pages, 'load');
  const now = '2026-06-01T00:00:00.000Z';
  site.live.current = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [50, 100], id: 'r', now });
  expect((await site.get('/sitemap.xml')).body).toContain('/help-center');
  expect(load.mock.calls).toEqual([[{ shell: '1.0.0', section: 'help', version: '2.0.0' }]]);
});

test('the sitemap lists every page in both languages, and no others', async () => {
  const { body } = await site.get('/sitemap.xml');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    ['/help-center', '/help-center/search'].flatMap((address) =>
      ['en', 'rw'].map((language) => `https://tuzamuke.test${address}?lng=${language}`),
    ),
  );
});

test('each page of the sitemap names itself in every language, and the address that chooses one', async () => {
  const { body } = await site.get('/sitemap.xml');
  const [entry] = [...body.matchAll(/<url><loc>[^<]*\/help-center\?lng=rw<\/loc>(.*?)<\/url>/g)].map(([, links]) => links!);
  expect([...entry!.matchAll(/rel="alternate" hreflang="(.*?)" href="(.*?)"/g)].map(([, ...link]) => link)).toEqual([
    ['en', 'https://tuzamuke.test/help-center?lng=en'],
    ['rw', 'https://tuzamuke.test/help-center?lng=rw'],
    ['x-default', 'https://tuzamuke.test/help-center'],
  ]);
});

test('robots.txt names the sitemap, and excludes searches', async () => {
  const lines = (await site.get('/robots.txt')).body.split('\n');
  expect(lines).toContain('Sitemap: https://tuzamuke.test/sitemap.xml');
  expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Disallow: /help-center/search?q=']);
});

test.each(['/robots.txt', '/site.webmanifest'])('%s is not cached while a section is missing in it', async (address) => {
  expect((await site.get(address)).headers['cache-control']).toBe('public, max-age=3600');
  site.breakHelp('the record is broken');
  const { body, headers } = await site.get(address);
  expect(body).not.toContain('/help-center');
  expect(headers['cache-control']).toBe('no-store');
});

test.each(['/favicon.svg', '/favicon.ico'])('%s is a picture, which a browser keeps for an hour', async (address) => {
  const { body, headers } = await site.get(address);
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
  expect(body).toMatch(/^<svg /);
});

test('the sitemap has the date of a page’s last change, if the page has one', async () => {
  const rendered = await site.pages.load({ shell: '1.0.0', section: 'help', version: '2.0.0' });
  rendered.pages.en!['/help-center']!.updated = '2026-11-20';
  jest.spyOn(site.pages, 'load').mockResolvedValue(rendered);
  const { body } = await site.get('/sitemap.xml');
  const entries = [...body.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(([, address, day]) => [
    address,
    day,
  ]);
  expect(entries).toContainEqual(['https://tuzamuke.test/help-center?lng=rw', '2026-11-20']);
  expect(entries).toContainEqual(['https://tuzamuke.test/help-center/search?lng=en', undefined]);
});

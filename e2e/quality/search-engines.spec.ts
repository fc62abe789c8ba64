import { LANGUAGES } from 'shared/contract';
import { expect, test } from '../fixtures/site';
import { sitemapPages } from '../fixtures/sitemap';

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const metaOf = (html: string, name: string) =>
  unescape(new RegExp(`<meta (?:name|property)="${name}" content="(.*?)">`).exec(html)?.[1] ?? '');
const dataOf = (html: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)['@graph'];
const headingOf = (html: string) => unescape(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)![1]!.replaceAll(/<[^>]+>/g, '')).trim();

test('titles and descriptions are unique within a language', async ({ request }) => {
  const pages = await sitemapPages(request);
  expect(pages.length).toBeGreaterThan(90);
  for (const language of LANGUAGES) {
    const addressOf = new Map<string, string>();
    for (const { address } of pages.filter((page) => page.address.endsWith(`lng=${language}`))) {
      const html = await (await request.get(address)).text();
      for (const text of [/<title>(.*?)<\/title>/.exec(html)![1]!, metaOf(html, 'description')]) {
        expect(text.length).toBeGreaterThan(9);
        expect(addressOf.get(text), `${address} and ${addressOf.get(text)} both have "${text}"`).toBeUndefined();
        addressOf.set(text, address);
      }
    }
  }
});

test('every page of the sitemap may be indexed', async ({ request }) => {
  const rules = await (await request.get('/robots.txt')).text();
  const disallowed = [...rules.matchAll(/^Disallow: (\S+)$/gm)].map(([, start]) => start!);
  expect(disallowed).not.toEqual([]);
  const blocked = (await sitemapPages(request)).filter(({ address }) => disallowed.some((start) => address.startsWith(start)));
  expect(blocked).toEqual([]);
});

test('the metadata of every page equals what a reader sees', async ({ request }) => {
  for (const { address, updated } of await sitemapPages(request)) {
    const html = await (await request.get(address)).text();
    const graph = dataOf(html);
    const typed = (type: string) => graph.find((one: { '@type': string }) => one['@type'] === type);
    expect(metaOf(html, 'og:url')).toContain(address);
    const article = typed('Article');
    if (article) {
      expect(article.headline).toBe(headingOf(html));
      expect(article.author).toMatchObject({ '@type': 'Organization', name: expect.stringMatching(/./) });
      expect(article.dateModified).toBe(updated);
      expect(html).toContain(`<time dateTime="${updated}"`);
    }
    if (address.startsWith('/?')) {
      expect(typed('Organization').contactPoint.email).toContain('@');
      expect(typed('WebSite').potentialAction['@type']).toBe('SearchAction');
    } else expect(typed('BreadcrumbList').itemListElement.at(-1).item).toContain(address);
  }
});

test('the search address of the structured data works', async ({ request }) => {
  const graph = dataOf(await (await request.get('/?lng=rw')).text());
  const site = graph.find((one: { '@type': string }) => one['@type'] === 'WebSite');
  const template = new URL(site.potentialAction.target.urlTemplate);
  const address = (template.pathname + template.search).replace(/%7B|\{/, '').replace(/%7D|\}/, '');
  const results = await (await request.get(address.replace('search_term_string', 'amande'))).text();
  expect(results).toContain('/help-center/how-do-i-contribute-penalties-in-ikimina-group');
});

for (const route of ['/', '/terms-conditions', '/help-center', '/help-center/how-do-i-create-goal']) {
  test(`the link preview of ${route} has a picture in its language`, async ({ request }) => {
    const pictures = new Set<string>();
    for (const language of LANGUAGES) {
      const address = metaOf(await (await request.get(`${route}?lng=${language}`)).text(), 'og:image');
      const answer = await request.get(new URL(address).pathname);
      expect(answer.headers()['content-type']).toBe('image/png');
      const png = await answer.body();
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      pictures.add(png.toString('base64'));
    }
    expect(pictures.size).toBe(2);
  });
}

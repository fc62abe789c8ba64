/** Addresses that the sitemap leaves out. */
const UNLISTED = ['/help-center/search?q=PIN', '/help-center/search?q=xyzzy', '/no-such-page'];

/** The addresses of the site below `below`. Throws when there are none. */
export async function listPages(site: string, below: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)\?lng=en<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const pages = [...listed, ...UNLISTED].filter((address) => address.startsWith(below));
  if (pages.length === 0) throw new Error(`There is no page below ${below}; the site has ${listed.join(', ')}`);
  return pages;
}

/** Addresses that no list for search engines has, and a designer wants to see. */
const UNLISTED = ['/help-center/search?q=PIN', '/help-center/search?q=xyzzy', '/no-such-page'];

/** The addresses below one, each once. */
export async function listPages(site: string, below: string): Promise<string[]> {
  const list = await (await fetch(`${site}/sitemap.xml`)).text();
  const listed = [...list.matchAll(/<loc>(.*?)\?lng=en<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const pages = [...listed, ...UNLISTED].filter((address) => address.startsWith(below));
  if (pages.length === 0) throw new Error(`No page lies below ${below}; the site has ${listed.join(', ')}`);
  return pages;
}

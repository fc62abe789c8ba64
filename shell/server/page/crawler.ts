const CRAWLER = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|lighthouse|archiver/i;

/** Search engines and link previews always see stable; a program that hides that it is one is a visitor. */
export function isCrawler(userAgent = ''): boolean {
  return CRAWLER.test(userAgent);
}

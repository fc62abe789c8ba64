import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pairKey, type Pair } from '../../releases/live-pairs';
import type { Picks } from '../../src/page-state';
import { sectionOf } from '../../src/remotes/sections';
import { contentSecurityPolicy } from '../headers/content-security-policy';
import type { Origin } from '../origin';
import { compose } from '../page/compose';
import { findPage } from '../page/find-page';
import { PageCache } from '../page/page-cache';
import { pickReleases, type Choice } from '../page/pick-releases';
import { previewBanner } from '../page/preview-banner';
import { RenderedPages } from '../page/rendered-pages';
import { sendPage } from '../page/send-page';
import { visitorOf } from '../page/visitor';

/** Every address that nothing else answers: a rendered page, chosen by route, language and this visitor's releases. */
export function addPages(app: FastifyInstance, origin: Origin): void {
  const rendered = new RenderedPages(origin.pages);
  const cache = new PageCache();

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = readUrl(request.url);
    if (!url) return reply.code(400).type('text/plain').send('The address cannot be read.\n');
    const visitor = visitorOf(request, url.searchParams, origin.live.current);
    const choice = pickReleases(origin, visitor);
    const pair = pairFor(choice, url);
    const section = await rendered.of(pair);
    const found = findPage(section, url, visitor.language);
    for (const cookie of visitor.cookies) reply.header('Set-Cookie', cookie);
    if (found.kind === 'redirect') return reply.redirect(found.pathname + url.search, 301);

    const page = found.kind === 'page' ? found.page : await rendered.onRequest(pair, found.address, visitor.language);
    const banner = choice.picks.preview ? previewBanner(choice.picks.preview, url, visitor.language) : null;
    const key = [pairKey(pair), visitor.language, found.address, picksKey(choice.picks), banner?.address].join(' ');
    const encoded = await cache.get(key, () => compose(page.html, choice.picks, banner, origin.pageScript));
    reply.header('Content-Security-Policy', contentSecurityPolicy(origin.site, page.inlineScripts));
    return sendPage(request, reply, page.status, encoded);
  }

  app.get('/*', answer);
}

function readUrl(address: string): URL | null {
  try {
    return new URL(`http://origin${address}`);
  } catch {
    return null;
  }
}

function pairFor({ shell, sections }: Choice, url: URL): Pair {
  const section = sectionOf(url.pathname);
  const version = section && sections[section];
  return section && version ? { shell, section, version } : { shell, section: 'shell', version: shell };
}

/** What of the picks differs between visitors; hashes follow from the versions. */
function picksKey({ sections, arms, preview }: Picks): string {
  const versions = Object.entries(sections).map(([name, { version, previousGood }]) => `${name}@${version}<${previousGood?.version}`);
  return JSON.stringify([versions, arms, preview]);
}

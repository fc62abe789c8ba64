import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pairKey, type Pair } from '../../releases/live-pairs';
import type { Picks } from '../../src/page-state';
import { sectionOf } from '../../src/remotes/sections';
import { contentSecurityPolicy } from '../headers/content-security-policy';
import type { Origin } from '../origin';
import { compose } from '../page/compose';
import { findPage } from '../page/find-page';
import { encodeOnce, PageCache } from '../page/page-cache';
import { pickReleases, type Choice } from '../page/pick-releases';
import { previewBanner } from '../page/preview-banner';
import type { RenderedPages } from '../page/rendered-pages';
import { sendPage } from '../page/send-page';
import { visitorOf } from '../page/visitor';

/** Every address that nothing else answers: a rendered page, chosen by route, language and this visitor's releases. */
export function addPages(app: FastifyInstance, origin: Origin, rendered: RenderedPages): void {
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
    if (found.kind === 'redirect') return reply.redirect(found.address, found.status);

    const page = found.kind === 'page' ? found.page : await rendered.onRequest(pair, found.address, visitor.language);
    // Another page under this address would not fit what the browser renders for it.
    if (!page) return reply.redirect(url.pathname, 302);
    const banner = choice.picks.preview ? previewBanner(choice.picks.preview, url, visitor.language) : null;
    const composed = () => compose(page.html, choice.picks, banner, origin.pageScript);
    const key = [pairKey(pair), visitor.language, found.address, picksKey(choice.picks)].join(' ');
    // What one visitor asked for in their own words, or previews, would only push out what all others get.
    const isShared = found.kind === 'page' && !choice.picks.preview;
    const encoded = await (isShared ? cache.get(key, composed) : encodeOnce(composed()));
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
function picksKey({ sections, arms }: Picks): string {
  const versions = Object.entries(sections).map(([name, { version, previousGood }]) => `${name}@${version}<${previousGood?.version}`);
  return JSON.stringify([versions, arms]);
}

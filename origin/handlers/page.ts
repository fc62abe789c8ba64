import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SectionName } from 'shared/contract';
import { readSecret } from 'releases/config/secret';
import { previewKey } from 'releases/preview/preview-pass';
import { pairKey, type Pair } from 'releases/registry/live-pairs';
import type { Picks } from 'shared/contract/page/page-state';
import { sectionOf } from 'shared/contract/page/section-of';
import { keptSecure } from '../headers/behind-tls';
import { pageHeaders } from '../headers/page-headers';
import type { AppContext } from '../app-context';
import { countKept, countPages } from '../metrics/request-metrics';
import { compose } from '../page/compose';
import { findPage } from '../page/find-page';
import { encodeOnce, PageCache } from '../page/page-cache';
import { enforcedTypes, pagePolicy } from '../page/page-policy';
import { pickReleases, type Choice } from '../page/pick-releases';
import { previewBanner } from '../page/preview-banner';
import { NotReady, type RenderedPages } from '../page/rendered-pages';
import { sendNotReady } from '../page/send-not-ready';
import { sendPage } from '../page/send-page';
import { aRolloutRuns, visitorOf, type Visitor } from '../page/visitor';
import type { Counting } from '../signals/counting';
import { renewedSession, senderOf } from '../signals/session-of';

/** Every page of both languages, for the picks of a rollout in each part. */
const PAGES_KEPT = 400;

/** Every address that nothing else answers: a rendered page, chosen by route, language and this visitor's releases. */
export function addPages(app: FastifyInstance, context: AppContext, rendered: RenderedPages, counting: Counting): void {
  const cache = new PageCache(PAGES_KEPT, countKept(context.metrics));
  const countPage = countPages(context.metrics);
  const passKey = previewKey(readSecret(context.data));

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = readUrl(request.url);
    if (!url) return reply.code(400).type('text/plain').send('The address cannot be read.\n');
    const visitor = visitorOf(request, url.searchParams, context.live.current, passKey);
    const choice = pickReleases(context, visitor);
    const owner = sectionOf(choice.table, url.pathname);
    const pair = pairFor(choice, owner);
    const section = pair && (await rendered.of(pair).catch(unlessNotReady));
    request.pair = pair;
    if (!section) return sendNotReady(reply, visitor.language);
    const found = findPage(section, url, visitor.language, owner ? choice.table[owner]!.roots : []);
    for (const cookie of [...visitor.cookies, ...sessionCookie(request, visitor)])
      reply.header('Set-Cookie', keptSecure(request, cookie));
    if (found.kind === 'redirect')
      return reply.header('Cache-Control', 'private, no-cache').redirect(found.address, found.status);

    const page =
      found.kind === 'page'
        ? found.page
        : await rendered.onRequest(pair, {
            address: found.address,
            language: visitor.language,
            sender: request.ip,
            onOutcome: hearer(request, visitor, pair),
          });
    // Another page under this address would not fit what the browser renders for it.
    if (!page) return reply.header('Cache-Control', 'private, no-cache').redirect(url.pathname, 302);
    const banner = choice.picks.preview ? previewBanner(choice.picks.preview, url, visitor.language) : null;
    const composed = () => compose(page.html, choice.picks, banner);
    const key = [context.pages.edition, pairKey(pair), visitor.language, found.address, picksKey(choice.picks)].join(' ');
    // What one visitor asked for in their own words, or previews, would only push out what all others get.
    const isShared = found.kind === 'page' && !choice.picks.preview;
    const encoded = await (isShared ? cache.get(key, composed) : encodeOnce(composed()));
    countPage(pair);
    const given = pagePolicy(context.data, context.site, choice.shell);
    const trustedTypes = enforcedTypes(context.data, given, choice.picks);
    reply.headers(pageHeaders(request, context.site, { given, inlineScripts: page.inlineScripts, trustedTypes }));
    return sendPage(request, reply, page.status, encoded);
  }

  /** While a rollout runs, what lets this visitor's word on it count. */
  function sessionCookie(request: FastifyRequest, { bucket, crawler }: Visitor): string[] {
    if (bucket === null || crawler || !aRolloutRuns(context.live.current)) return [];
    return [renewedSession(counting.tokens, request, bucket)].filter((cookie) => cookie !== null);
  }

  /** A page that throws as it is rendered is its release's failure, of the section as of the shell; previews and crawlers are in no arm. */
  function hearer(request: FastifyRequest, { crawler, preview }: Visitor, { shell, section, version }: Pair) {
    const sender = senderOf(counting.tokens, request);
    if (!sender || crawler || preview || counting.proxy.sees(request)) return undefined;
    return (outcome: 'loaded' | 'failed') => {
      counting.watcher.hearRendering({ section, version, outcome }, sender);
      if (section !== 'shell') counting.watcher.hearRendering({ section: 'shell', version: shell, outcome }, sender);
    };
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

/** `null` when the section that owns the address has no release that can be shown. */
function pairFor({ shell, sections }: Choice, owner: SectionName | null): Pair | null {
  if (!owner) return { shell, section: 'shell', version: shell };
  const version = sections[owner];
  return version ? { shell, section: owner, version } : null;
}

function unlessNotReady(error: unknown): null {
  if (error instanceof NotReady) return null;
  throw error;
}

/** What of the picks differs between visitors; hashes follow from the versions. */
function picksKey({ sections, arms }: Picks): string {
  const versions = Object.entries(sections).map(
    ([name, { version, previousGood }]) => `${name}@${version}<${previousGood?.version}`,
  );
  return JSON.stringify([versions, arms]);
}

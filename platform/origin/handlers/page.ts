import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSecret } from 'platform/settings';
import { publicPath } from 'shared/contract/registry/release-address';
import type { Pair } from 'platform/rollout';
import type { AppContext } from '../app-context';
import { secureCookie } from '../headers/behind-tls';
import type { PageDictionaries } from '../dictionaries/page-dictionaries';
import { countPages } from '../metrics/request-metrics';
import { cacheByText } from '../page/cache-by-text';
import { previewCookie } from '../page/cookies';
import { findPage } from '../page/find-page';
import { MadePages } from '../page/made-pages';
import { NotReady, type RenderedPages } from '../page/rendered-pages';
import { pairAt, type ReleaseSelection, type Selections } from '../page/selections';
import { sendNotReady } from '../page/send-notice';
import { sendPage } from '../page/send-page';
import { aRolloutRuns, visitorOf, type Visitor } from '../page/visitor';
import type { Counting } from '../signals/counting';
import { NETWORK_HINT } from '../signals/groups-of';
import { renewedSession, senderOf } from '../signals/session-of';

interface Parts {
  selections: Selections;
  rendered: RenderedPages;
  counting: Counting;
  dictionaries: PageDictionaries;
}

/** Answers every other address with a rendered page, by route, language and the visitor's releases. */
export function addPages(
  app: FastifyInstance,
  context: AppContext,
  { selections, rendered, counting, dictionaries }: Parts,
): void {
  const pages = new MadePages(context, rendered);
  const countPage = countPages(context.metrics);
  const secret = readSecret(context.store.dir);

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = readUrl(request.url);
    if (!url) return reply.code(400).type('text/plain').send('The address cannot be read.\n');
    const plain = url.pathname.replaceAll(NEEDLESS_ESCAPE, decodeURIComponent);
    // Two leading slashes would name another host.
    if (plain !== url.pathname && !plain.startsWith('//')) return redirect(reply, plain + url.search, 301);
    const visitor = visitorOf(request, url.search ? url.searchParams : NO_QUERY, context.live.current, secret);
    const selection = selections.of(visitor);
    const { owner, pair } = pairAt(selection, url.pathname);
    request.pair = pair;
    const isPreview = selection.pageSelection.preview !== undefined;
    const section = pair && (await rendered.of(pair, isPreview).catch(unlessNotReady));
    if (!section) return sendNotReady(reply, visitor.language);
    const found = findPage(section, url, visitor.language, owner ? (selection.rootsBySection[owner]?.roots ?? []) : []);
    const cookies = [...visitor.cookies, ...sessionCookie(request, visitor), ...filesCookie(visitor, selection, url)];
    if (isPrefetch(request) && (cookies.length > 0 || found.kind === 'on-request')) return refusePrefetch(reply);
    for (const cookie of cookies) reply.header('Set-Cookie', secureCookie(request, cookie));
    if (aRolloutRuns(context.live.current)) reply.header('Accept-CH', NETWORK_HINT);
    if (found.kind === 'redirect') return redirect(reply, found.address, found.status);
    const { language } = visitor;
    const page =
      found.kind === 'page'
        ? await pages.page({ selection, language, url }, pair, found)
        : await pages.onRequest({ selection, language, url }, pair, found.address, {
            sender: request.ip,
            onOutcome: outcomeListener(request, visitor, pair),
          });
    // The browser hydrates the page of its address, so another page must have another address.
    if (!page) return redirect(reply, url.pathname, 302);
    countPage(pair);
    return sendPage(request, reply, page, dictionaries);
  }

  /** While a rollout runs: the cookie with the token of this visitor's session. */
  function sessionCookie(request: FastifyRequest, { bucket, crawler }: Visitor): string[] {
    if (bucket === null || crawler || !aRolloutRuns(context.live.current)) return [];
    return [renewedSession(counting.tokens, request, bucket, counting.watcher.changedAt)].filter((cookie) => cookie !== null);
  }

  /** Counts the outcome of a render on request, for section and shell. Previews and crawlers are in no arm. */
  function outcomeListener(request: FastifyRequest, { crawler, preview }: Visitor, { shell, section, version }: Pair) {
    const sender = senderOf(counting.tokens, counting.marks, request);
    if (!sender || crawler || preview || counting.proxy.detects(request)) return undefined;
    return (outcome: 'loaded' | 'failed') => {
      counting.watcher.countRendering({ section, version, outcome }, sender);
      if (section !== 'shell') counting.watcher.countRendering({ section: 'shell', version: shell, outcome }, sender);
    };
  }

  app.get('/*', answer);
}

/** The cookie with which a previewing browser fetches the files of the release. */
function filesCookie({ preview }: Visitor, { pageSelection }: ReleaseSelection, url: URL): string[] {
  if (preview === null || pageSelection.preview !== `${preview.name}@${preview.version}`) return [];
  return [previewCookie(url.searchParams.get('release')!, publicPath(preview.name, preview.version))];
}

const NO_QUERY = new URLSearchParams();

/** Of letters, digits and `-._~`, which mean the same without it (RFC 3986, 2.3): some programs escape them when they pass a link on. */
const NEEDLESS_ESCAPE = /%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi;

const readUrl = cacheByText((address): URL | false => {
  try {
    return new URL(`http://origin${address}`);
  } catch {
    return false;
  }
});

const redirect = (reply: FastifyReply, address: string, status: 301 | 302) =>
  reply.header('Cache-Control', 'private, no-cache').redirect(address, status);

function unlessNotReady(error: unknown): null {
  if (error instanceof NotReady) return null;
  throw error;
}

/** Whether the browser prefetches the page, which the visitor may never see. */
const isPrefetch = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch');

/**
 * Declines a prefetch: a page that may never be shown must not set cookies, and is not rendered on request. The browser ignores this
 * response and requests the page again on navigation. Not a 5xx, because it is no fault of the site.
 */
const refusePrefetch = (reply: FastifyReply): FastifyReply =>
  reply.code(403).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('This page is not prefetched.\n');

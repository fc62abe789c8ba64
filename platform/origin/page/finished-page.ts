import type { Site } from 'shared/contract';
import type { StoredPage } from 'shared/contract/registry/rendered-section';
import { pageHeaders } from '../headers/page-headers';
import { encode, type Encoded } from './encode';
import type { ReleaseSelection } from './selections';
import { PAGE_SEAL } from 'shared/contract/worker/page-seal';
import type { Pair } from 'platform/rollout';
import type { PageSeal } from './page-seal';

/** A page ready to send, with its headers. */
export interface FinishedPage extends Encoded {
  status: 200 | 404;
  etag: string;
  /** Its releases; `null` for a page of a single visitor, or a not-found page. */
  pair: Pair | null;
  headers: Record<'plain' | 'tls', Record<string, string>>;
}

const ALWAYS = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding, Accept-Language, Available-Dictionary, Cookie',
  'Content-Type': 'text/html; charset=utf-8',
};

/**
 * Compresses a page and writes its headers; with a lower level for a page of a single visitor.
 * @param shared signs a page of many visitors, by its path, so that browsers may store it
 */
export async function finishPage(
  site: Site,
  { policy, trustedTypes }: Pick<ReleaseSelection, 'policy' | 'trustedTypes'>,
  { status, inlineScripts }: StoredPage,
  html: string,
  shared: { seal: PageSeal; path: string; pair: Pair } | null,
): Promise<FinishedPage> {
  const encoded = await encode(html, shared ? 'page' : 'once');
  const headersFor = (isTls: boolean) => {
    const headers = pageHeaders(isTls, site, { policy, inlineScripts, trustedTypes });
    const hashes = shared && status === 200 ? { [shared.path]: encoded.sha256 } : null;
    const seal = hashes && { [PAGE_SEAL]: shared!.seal.sign(headers['Content-Security-Policy']!, hashes) };
    return { ...headers, ...ALWAYS, ETag: encoded.etag, ...seal };
  };
  const pair = status === 200 ? (shared?.pair ?? null) : null;
  return { ...encoded, status, pair, headers: { plain: headersFor(false), tls: headersFor(true) } };
}

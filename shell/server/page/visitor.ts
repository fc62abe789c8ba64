import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isReleaseName, RELEASE_NAMES, type ReleaseName } from 'shared/build/workspaces';
import type { Language } from 'shared/contract';
import { BUCKETS } from '../../releases/bucket';
import { isLive } from '../../releases/commands/section-state';
import type { Registry } from '../../releases/registry/schema';
import { chooseLanguage } from './choose-language';
import { readCookies, writeCookie } from './cookies';
import { isCrawler } from './crawler';

const YEAR = 60 * 60 * 24 * 365;
const MONTH = 60 * 60 * 24 * 30;

/** What the origin knows about who is asking, and the cookies that it asks them to keep. */
export interface VisitorFacts {
  language: Language;
  bucket: number | null;
  crawler: boolean;
  /** A release to preview: `?release=help@1.5.0`. */
  preview: { name: ReleaseName; version: string } | null;
  cookies: string[];
}

export function visitorOf(request: FastifyRequest, query: URLSearchParams, registry: Registry): VisitorFacts {
  const sent = readCookies(request.headers.cookie);
  const named = query.get('lng') ?? undefined;
  const language = chooseLanguage({ query: named, cookie: sent.i18nextLng, acceptLanguage: request.headers['accept-language'] });
  const crawler = isCrawler(request.headers['user-agent']);
  const cookies: string[] = [];
  // Pages without scripts keep the language that a footer link chose.
  if (named === language && sent.i18nextLng !== language) cookies.push(writeCookie('i18nextLng', language, YEAR));

  let bucket = /^\d{1,4}$/.test(sent.rb ?? '') ? Number(sent.rb) : null;
  if (bucket === null && !crawler && aRolloutRuns(registry)) {
    bucket = randomInt(BUCKETS);
    cookies.push(writeCookie('rb', bucket, MONTH));
  }
  return { language, bucket, crawler, preview: readPreview(query.get('release')), cookies };
}

export const aRolloutRuns = ({ sections }: Registry): boolean => RELEASE_NAMES.some((name) => isLive(sections[name].rollout));

function readPreview(word: string | null): VisitorFacts['preview'] {
  const [name, version, ...rest] = (word ?? '').split('@');
  const isWellFormed = isReleaseName(name) && /^[0-9A-Za-z.-]+$/.test(version ?? '') && rest.length === 0;
  return isWellFormed ? { name, version: version! } : null;
}

import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Language, PartName } from 'shared/contract';
import { BUCKET_COOKIE, LANGUAGE_KEY } from 'shared/contract/page/cookies';
import { BUCKETS, isLive } from 'platform/rollout';
import { readPreviewToken } from 'platform/commands/for-servers';
import type { Registry } from 'shared/contract/registry/schema';
import { chooseLanguage } from './choose-language';
import { readCookies, writeCookie } from './cookies';
import { isCrawler } from './crawler';

const YEAR = 60 * 60 * 24 * 365;
const MONTH = 60 * 60 * 24 * 30;

/** What the origin knows about a visitor, and the cookies to set. */
export interface Visitor {
  language: Language;
  bucket: number | null;
  crawler: boolean;
  /** A release to preview: `?release=` with a valid preview token. */
  preview: { name: PartName; version: string } | null;
  cookies: string[];
}

/** @param secret of the store, with which preview tokens are signed */
export function visitorOf(request: FastifyRequest, query: URLSearchParams, registry: Registry, secret: Buffer): Visitor {
  const sent = readCookies(request.headers.cookie);
  const requested = query.get('lng');
  const language = languageOf(request, query);
  const crawler = isCrawler(request.headers['user-agent']);
  const cookies: string[] = [];
  // Without scripts, the language of a footer link is stored by this cookie.
  if (requested === language && sent[LANGUAGE_KEY] !== language) cookies.push(writeCookie(LANGUAGE_KEY, language, YEAR));

  let bucket = readBucket(sent);
  if (bucket === null && !crawler && aRolloutRuns(registry)) {
    bucket = randomInt(BUCKETS);
    cookies.push(writeCookie(BUCKET_COOKIE, bucket, MONTH));
  }
  return { language, bucket, crawler, preview: readPreviewToken(secret, query.get('release'), Date.now()), cookies };
}

/** The language of a visitor, by query, cookie and `Accept-Language`. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>, query?: URLSearchParams): Language =>
  chooseLanguage({
    query: query?.get('lng') ?? undefined,
    cookie: readCookies(headers.cookie)[LANGUAGE_KEY],
    acceptLanguage: headers['accept-language'],
  });

/** The visitor's bucket; `null` if the browser sent none, or an invalid one. */
export function readBucket(cookies: ReturnType<typeof readCookies>): number | null {
  const text = cookies[BUCKET_COOKIE] ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

export const aRolloutRuns = ({ sections }: Registry): boolean => Object.values(sections).some(({ rollout }) => isLive(rollout));

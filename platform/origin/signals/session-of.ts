import type { FastifyRequest } from 'fastify';
import { COUNTED_COOKIE, SESSION_COOKIE } from 'shared/contract/page/cookies';
import { readCookies, writeCookie } from '../page/cookies';
import { readBucket } from '../page/visitor';
import { MARKS_AGE, type CountedMarks } from './counted-marks';
import type { CountedArm, Sender } from './assign-arm';
import { groupsOf } from './groups-of';
import { TOKEN_AGE, type SessionTokens } from './session-token';

/** The sender of a request, for counting; `null` without a valid session token, which proves that this site served the browser a page. */
export function senderOf(tokens: SessionTokens, marks: CountedMarks, request: FastifyRequest): Sender | null {
  const cookies = readCookies(request.headers.cookie);
  const bucket = readBucket(cookies);
  if (bucket === null) return null;
  const token = tokens.read(cookies[SESSION_COOKIE], bucket, request.ip);
  if (!token) return null;
  const { nonce: session, issuedAt } = token;
  const own = marks.read(cookies[COUNTED_COOKIE], bucket);
  const standing: Sender['standing'] = (rollout, arm) => marks.standing(own, rollout, session, arm);
  const groups: Sender['groups'] = (live) => groupsOf(request, marks.areOfSession(own, live, session));
  return { bucket, session, address: request.ip, issuedAt, standing, groups };
}

/** The cookie that records in which rollouts this browser was counted. @param live ids of all rollouts that are under way */
export function markedAsCounted(
  marks: CountedMarks,
  request: FastifyRequest,
  { bucket, session }: Sender,
  counted: CountedArm[],
  live: string[],
): string {
  let value = readCookies(request.headers.cookie)[COUNTED_COOKIE];
  for (const { rolloutId, arm } of counted) value = marks.add(marks.read(value, bucket), live, rolloutId, session, arm, bucket);
  return writeCookie(COUNTED_COOKIE, value!, MARKS_AGE, { httpOnly: true });
}

/**
 * A cookie with a new session token if the visitor's is missing, about to expire, or from before `since`; otherwise `null`. A cookie,
 * because the page itself is the same for all visitors. @param since when the newest rollout changed, in milliseconds since 1970
 */
export function renewedSession(tokens: SessionTokens, request: FastifyRequest, bucket: number, since = 0): string | null {
  const token = tokens.read(readCookies(request.headers.cookie)[SESSION_COOKIE], bucket, request.ip);
  if (token && !token.isOld && token.issuedAt >= since) return null;
  return writeCookie(SESSION_COOKIE, tokens.issue(bucket, request.ip), TOKEN_AGE, { httpOnly: true });
}

import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Sessions, TrustedWorkflow } from 'platform/store';
import { AUDIENCE } from 'platform/commands';
import { Refused } from '../answers/problem';

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const claimsSchema = z.object({
  repository: z.string(),
  repository_id: z.string().optional(),
  /** Such as `company/help/.github/workflows/release.yml@refs/heads/main`. */
  workflow_ref: z.string(),
  /** Such as `refs/heads/main`. */
  ref: z.string(),
  event_name: z.string(),
  environment: z.string().optional(),
});
type Claims = z.infer<typeof claimsSchema>;

/** Events that only people with write access trigger. Others, such as `pull_request_target`, can be triggered by anyone on the same branch. */
const EVENTS = ['push', 'workflow_dispatch', 'schedule'];
/** The highest age in seconds. A pipeline's token is valid for minutes; an older one may be stolen. */
const OLDEST = 60 * 60;
const TOLERANCE = 30;
const TIME_OUT = 5_000;

type Keys = ReturnType<typeof createRemoteJWKSet>;

/**
 * Verifies identity tokens of CI systems (OIDC), with the keys of trusted issuers only. Each token is accepted once, so a token that is
 * intercepted, or read in a log, gives no access.
 */
export class IdentityTokens {
  // With a resolution of 0 the clock is read at each use, not by a timer once a millisecond.
  readonly #keys = new LRUCache<string, Keys>({ max: 20, ttl: 3_600_000, noUpdateTTL: true, ttlResolution: 0 });

  constructor(private readonly sessions: Pick<Sessions, 'useOnce'>) {}

  /** The entries that admit the workflow of this token. */
  async entriesOf(token: string, trusted: TrustedWorkflow[]): Promise<[TrustedWorkflow, ...TrustedWorkflow[]]> {
    const issuer = issuerOf(token);
    const ofIssuer = trusted.filter((workflow) => workflow.issuer === issuer);
    if (ofIssuer.length === 0) throw new Refused('unknown-issuer', `The issuer of this identity token is not trusted here.`);
    const payload = await this.#verified(token, issuer!);
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success)
      throw new Refused(
        'incomplete-identity-token',
        'The identity token does not say which repository, workflow, branch and event it is for.',
      );
    const { event_name: event, workflow_ref: workflow } = claims.data;
    const [first, ...others] = ofIssuer.filter((entry) => isFor(entry, claims.data));
    if (!first)
      throw new Refused(
        'untrusted-workflow',
        `${workflow} is not among the admitted workflows. To admit it: npm run release -- trust add`,
      );
    if (!EVENTS.includes(event))
      throw new Refused(
        'untrusted-event',
        `${workflow} was begun by ${event}. It is admitted when it is begun by ${EVENTS.join(', ')}.`,
      );
    await this.#useOnce(token, payload);
    return [first, ...others];
  }

  async #useOnce(token: string, { exp, iat, iss, jti }: JWTPayload): Promise<void> {
    // Without `jti`, identifies the token by its signed part, because some signatures have two encodings.
    const identity = JSON.stringify([iss, jti ?? token.slice(0, token.lastIndexOf('.'))]);
    const until = new Date((Math.min(exp!, iat! + OLDEST) + TOLERANCE) * 1000);
    if (await this.sessions.useOnce(identity, until, new Date())) return;
    throw new Refused(
      'identity-token-used',
      'The identity token was used already. It is good for one request; ask the CI system for another.',
    );
  }

  async #verified(token: string, issuer: string): Promise<JWTPayload> {
    try {
      const keys = this.#keys.get(issuer) ?? (await keysOf(issuer));
      this.#keys.set(issuer, keys);
      const options = {
        issuer,
        audience: AUDIENCE,
        clockTolerance: TOLERANCE,
        maxTokenAge: OLDEST,
        requiredClaims: ['exp', 'iat', 'sub'],
      };
      return (await jwtVerify(token, keys, options)).payload;
    } catch (error) {
      throw new Refused('invalid-identity-token', `The identity token is not valid: ${(error as Error).message}.`);
    }
  }
}

const isFor = (entry: TrustedWorkflow, claims: Claims): boolean =>
  entry.repository === claims.repository &&
  claims.workflow_ref === `${claims.repository}/.github/workflows/${entry.workflow}@${claims.ref}` &&
  claims.ref === `refs/heads/${entry.branch}` &&
  (entry.environment === undefined || entry.environment === claims.environment) &&
  (entry.repositoryId === undefined || entry.repositoryId === claims.repository_id);

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

async function keysOf(issuer: string): Promise<Keys> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIME_OUT) });
  const metadata = discovery.parse(await answer.json());
  if (metadata.issuer !== issuer) throw new Error('its issuer describes itself under another name');
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: TIME_OUT });
}

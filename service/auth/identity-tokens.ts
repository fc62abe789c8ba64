import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { TrustedWorkflow } from 'releases/access/access-file';
import { AUDIENCE } from 'releases/client/identity';
import { Refused } from '../answers/problem';
import type { Caller } from './caller';

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const claimsSchema = z.object({
  sub: z.string(),
  repository: z.string(),
  /** `company/help/.github/workflows/release.yml@refs/heads/main`. */
  workflow_ref: z.string(),
  /** `refs/heads/main`. */
  ref: z.string(),
});
/** Seconds; a pipeline's token lives for minutes, and an older one was taken from somewhere. */
const OLDEST = 60 * 60;
const TIME_OUT = 5_000;

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Identity tokens of CI systems (OIDC): checked with the keys of an issuer that somebody here trusts, and of no other. */
export class IdentityTokens {
  readonly #keys = new LRUCache<string, Keys>({ max: 20, ttl: 3_600_000 });

  async callerOf(token: string, trusted: TrustedWorkflow[]): Promise<Caller> {
    const issuer = issuerOf(token);
    const ofIssuer = trusted.filter((workflow) => workflow.issuer === issuer);
    if (ofIssuer.length === 0) throw new Refused(401, `Nobody here trusts the issuer of this identity token.`);
    const claims = claimsSchema.safeParse(await this.#verified(token, issuer!));
    if (!claims.success)
      throw new Refused(401, 'The identity token does not say which repository, workflow and branch it is for.');
    const { sub, repository, workflow_ref, ref } = claims.data;
    const grants = ofIssuer.filter(
      (known) =>
        known.repository === repository &&
        workflow_ref === `${repository}/.github/workflows/${known.workflow}@${ref}` &&
        ref === `refs/heads/${known.branch}`,
    );
    if (grants.length > 0) return { who: `identity ${sub}`, grants };
    throw new Refused(403, `${workflow_ref} is not among the workflows that are let in. To let it in: release -- trust add`);
  }

  async #verified(token: string, issuer: string): Promise<JWTPayload> {
    try {
      const keys = this.#keys.get(issuer) ?? (await keysOf(issuer));
      this.#keys.set(issuer, keys);
      const options = {
        issuer,
        audience: AUDIENCE,
        clockTolerance: 30,
        maxTokenAge: OLDEST,
        requiredClaims: ['exp', 'iat', 'sub'],
      };
      return (await jwtVerify(token, keys, options)).payload;
    } catch (error) {
      throw new Refused(401, `The identity token is not valid: ${(error as Error).message}.`);
    }
  }
}

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
  const found = discovery.parse(await answer.json());
  if (found.issuer !== issuer) throw new Error('its issuer describes itself under another name');
  return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: TIME_OUT });
}

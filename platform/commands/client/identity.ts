import * as z from 'zod';
import { BadEnvironment } from '../../settings';
import { Refusal } from '../../refusal';
import { reasonOf } from './problem';

/** The audience of an identity token. */
export const AUDIENCE = 'release-service';

/** A JWT; the service's own tokens have no dot. */
export const isIdentityToken = (token: string): boolean => token.split('.').length === 3;

/**
 * The credential for a release service: `RELEASE_TOKEN`, or in a GitHub pipeline an identity token for this one call, which needs
 * no secret. Other CI systems put their identity token into `RELEASE_TOKEN` themselves.
 */
export async function identity(service: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const token = env.RELEASE_TOKEN?.trim();
  if (token) {
    if (/^[\w.~+/=-]+$/.test(token)) return token;
    throw new BadEnvironment(
      'RELEASE_TOKEN holds what no token does; it takes the last line of: npm run release -- token create',
    );
  }
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: proof } = env;
  if (address && proof) return identityToken(address, proof);
  throw new BadEnvironment(
    `RELEASE_TOKEN is not set; ${service} takes a token that was made with: npm run release -- token create`,
  );
}

async function identityToken(address: string, proof: string): Promise<string> {
  const url = new URL(address);
  url.searchParams.set('audience', AUDIENCE);
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${proof}` } }).catch((error: Error) => {
    throw new Refusal(
      'identity-token-not-issued',
      `The CI system, which gives the identity token, cannot be reached (${reasonOf(error)}).`,
    );
  });
  const body = z.object({ value: z.string() }).safeParse(await answer.json().catch(() => null));
  if (answer.ok && body.success) return body.data.value;
  throw new Refusal(
    'identity-token-not-issued',
    `The CI system gave no identity token (${answer.status}). Does the job have the permission id-token: write?`,
  );
}

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import type { SignIn } from '../config/environment';

/** The state of a sign-in between the redirect to the provider and the callback. */
export interface Flow {
  pkceCodeVerifier: string;
  expectedState: string;
  expectedNonce: string;
}

/** The identity provider (OIDC) at which people sign in. */
export class IdentityProvider {
  #configuration: Promise<Configuration> | undefined;

  constructor(private readonly settings: SignIn & { back: string }) {}

  /** Begins a sign-in. @returns the address to redirect to, and the state to keep */
  async begin(): Promise<{ address: string; flow: Flow }> {
    const flow = { pkceCodeVerifier: randomPKCECodeVerifier(), expectedState: randomState(), expectedNonce: randomNonce() };
    const address = buildAuthorizationUrl(await this.#discovered(), {
      redirect_uri: this.settings.back,
      scope: 'openid email',
      code_challenge: await calculatePKCECodeChallenge(flow.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: flow.expectedState,
      nonce: flow.expectedNonce,
    });
    return { address: address.href, flow };
  }

  /** Completes a sign-in. @returns the identities of the person: the provider's subject, and the e-mail address if it is verified */
  async finish(callback: URL, flow: Flow): Promise<string[]> {
    const configuration = await this.#discovered();
    const tokens = await authorizationCodeGrant(configuration, callback, { ...flow, idTokenExpected: true });
    const claims = tokens.claims()!;
    const { sub } = claims;
    // Strict providers send the e-mail address only from the userinfo endpoint.
    const needsUserInfo = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint;
    const userClaims = needsUserInfo ? await fetchUserInfo(configuration, tokens.access_token, sub) : claims;
    const { email, email_verified: isVerified } = userClaims;
    const verified = typeof email === 'string' && isVerified === true ? [email] : [];
    // At some providers people choose their subject, which may then be the e-mail address of someone else.
    if (!sub.includes('@')) return [sub, ...verified];
    if (verified.length === 0) throw new Error(`The subject ${sub} is an e-mail address that is not verified.`);
    return verified;
  }

  /** Discovers the provider once, and again only after a failure. */
  #discovered(): Promise<Configuration> {
    const { clientId, clientSecret, issuer } = this.settings;
    // The settings accept http only for this machine.
    const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    this.#configuration ??= discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 }).catch(
      (error: Error) => {
        this.#configuration = undefined;
        throw error;
      },
    );
    return this.#configuration;
  }
}

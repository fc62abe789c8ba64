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

/** What this service remembers of a sign-in until the person comes back. */
export interface Flow {
  pkceCodeVerifier: string;
  expectedState: string;
  expectedNonce: string;
}

/** An identity provider (OIDC) that people are sent to. */
export class IdentityProvider {
  #configuration: Promise<Configuration> | undefined;

  constructor(private readonly settings: SignIn & { back: string }) {}

  /** Where the person has to go. */
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

  /** By what the person may be known here: the provider's subject, and an e-mail address only if it is verified. */
  async finish(came: URL, flow: Flow): Promise<string[]> {
    const configuration = await this.#discovered();
    const tokens = await authorizationCodeGrant(configuration, came, { ...flow, idTokenExpected: true });
    const claims = tokens.claims()!;
    const { sub } = claims;
    // Providers that hold to the letter say the address only when they are asked for it.
    const isAsked = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint;
    const userClaims = isAsked ? await fetchUserInfo(configuration, tokens.access_token, sub) : claims;
    const { email, email_verified: isVerified } = userClaims;
    return [sub, ...(typeof email === 'string' && isVerified === true ? [email] : [])];
  }

  /** Discovers the provider once, and again only after a failure. */
  #discovered(): Promise<Configuration> {
    const { clientId, clientSecret, issuer } = this.settings;
    // Settings take plain http for this machine alone.
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

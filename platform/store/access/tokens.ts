import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../refusal';
import { changeAccess, readAccess, type Access, type Grant, type Token } from './access-file';

const PREFIX = 'rel_';
/** Milliseconds between two writes of when a token was last used. */
const FRESH = 60_000;

const hashOfToken = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Makes a token, which is shown this once; the file keeps its hash. @param days until it expires */
export async function createToken(
  data: string,
  { name, days, now, owner, ...grant }: Grant & { name: string; owner?: string | undefined; days: number; now: Date },
): Promise<string> {
  const secret = PREFIX + randomBytes(32).toString('base64url');
  await changeAccess(data, (access) => {
    if (access.tokens.some((token) => token.name === name))
      throw new Refusal(
        'name-taken',
        `There is a token "${name}" already. Choose another name: the history tells tokens apart by it.`,
      );
    const token: Token = {
      name,
      hash: hashOfToken(secret),
      ...(owner !== undefined && { owner }),
      ...grant,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + days * 86_400_000).toISOString(),
      lastUsedAt: null,
      revokedAt: null,
    };
    return { ...access, tokens: [...access.tokens, token] };
  });
  return secret;
}

/** Ends a token at once; it stays in the list, because the history names it. */
export async function revokeToken(data: string, name: string, now: Date): Promise<void> {
  await changeAccess(data, (access) => {
    const token = access.tokens.find((known) => known.name === name);
    if (!token)
      throw new Refusal(
        'unknown-token',
        `There is no token "${name}"; the names are ${access.tokens.map((known) => known.name).join(', ') || '(none)'}`,
      );
    if (token.revokedAt) throw new Refusal('token-revoked-already', `The token "${name}" was revoked at ${token.revokedAt}.`);
    return withToken(access, { ...token, revokedAt: now.toISOString() });
  });
}

/** Tokens, by their hash, whose use is being written down by this process. */
const marking = new Set<string>();

/** The token of this secret, if it is in force; remembers that it was used, to the minute. */
export async function tokenOf(data: string, secret: string, now: Date): Promise<Token | null> {
  const hash = hashOfToken(secret);
  const token = readAccess(data).tokens.find((known) => known.hash === hash);
  if (!token || !isInForce(token, now)) return null;
  if (token.lastUsedAt && now.getTime() - Date.parse(token.lastUsedAt) < FRESH) return token;
  // A thousand readers that come at once would stand in line for the file, and everyone else behind them.
  if (marking.has(hash)) return token;
  marking.add(hash);
  await changeAccess(data, (access) => {
    // Revoked meanwhile: that must stay.
    const current = access.tokens.find((known) => known.hash === hash)!;
    return withToken(access, { ...current, lastUsedAt: now.toISOString() });
  }).finally(() => marking.delete(hash));
  return token;
}

/** A token that is in force, by its name, which no other ever gets. */
export const tokenCalled = ({ tokens }: Access, name: string, now: Date): Token | null =>
  tokens.find((token) => token.name === name && isInForce(token, now)) ?? null;

const isInForce = ({ expiresAt, revokedAt }: Token, now: Date): boolean => !revokedAt && Date.parse(expiresAt) > now.getTime();

const withToken = <A extends { tokens: Token[] }>(access: A, changed: Token): A => ({
  ...access,
  tokens: access.tokens.map((token) => (token.name === changed.name ? changed : token)),
});

import type { FastifyRequest } from 'fastify';

/** The sha256, in base64, of the dictionary that a browser has for what it requests (RFC 9842); `undefined` when it has none, or takes no `dcz`. */
export function offeredDictionary({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { 'available-dictionary': available, 'accept-encoding': accepted = '' } = headers;
  if (!available || !/\bdcz\b/.test(String(accepted))) return undefined;
  return /^:([\w+/]{43}=):$/.exec(String(available))?.[1];
}

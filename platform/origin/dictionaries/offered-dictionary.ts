import type { FastifyRequest } from 'fastify';

/** The sha256, in base64, of the dictionary that a browser offers for a request (RFC 9842); `undefined` if it offers none, or does not accept `dcz`. */
export function offeredDictionary({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { 'available-dictionary': available, 'accept-encoding': accepted = '' } = headers;
  if (!available || !/\bdcz\b/.test(String(accepted))) return undefined;
  return /^:([\w+/]{43}=):$/.exec(String(available))?.[1];
}

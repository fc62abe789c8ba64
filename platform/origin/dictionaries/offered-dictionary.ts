import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { cacheByText } from '../page/cache-by-text';

/** The sha256, in base64, of the dictionary that a browser offers for a request (RFC 9842); `undefined` if it offers none, or does not accept `dcz`. */
export function offeredDictionary({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { 'available-dictionary': available, 'accept-encoding': accepted = '' } = headers;
  if (!available || !acceptsDeltas(accepted)) return undefined;
  return /^:([\w+/]{43}=):$/.exec(String(available))?.[1];
}

/** By its name: `*` stands for encodings that need no dictionary. */
const acceptsDeltas = cacheByText((accepted) => {
  const names = accepted.split(',').map((each) => each.split(';')[0]!.trim());
  return names.includes('dcz') && new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['dcz']).includes('dcz');
});

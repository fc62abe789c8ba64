import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isBehindTls } from '../headers/behind-tls';
import { cacheByText } from './cache-by-text';
import type { Encoded } from './encode';
import type { FinishedPage } from './finished-page';

/** The interface of `dictionaries/page-dictionaries.ts`. */
interface Dictionaries {
  announce(request: FastifyRequest, reply: FastifyReply, page: FinishedPage): void;
  deltaOf(request: FastifyRequest, page: FinishedPage): Promise<Buffer | null>;
}

/** Sends a page in the smallest encoding that the browser accepts, or 304 if the browser has it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  dictionaries: Dictionaries,
): FastifyReply | Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers[isBehindTls(request) ? 'tls' : 'plain']);
  dictionaries.announce(request, reply, page);
  if (page.status === 200 && isCurrent(request, page.etag)) return reply.removeHeader('Content-Type').code(304).send();
  return request.headers['available-dictionary']
    ? sendDelta(request, reply, page, dictionaries)
    : sendEncoded(request, reply, page);
}

/** Whether the browser has the text with this tag. Proxies that compress a text mark its tag as weak (RFC 9110, 13.1.2). */
export const isCurrent = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** Sends a page as a delta; the whole page if the browser's dictionary is not cached here. */
async function sendDelta(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  dictionaries: Dictionaries,
): Promise<FastifyReply> {
  const delta = await dictionaries.deltaOf(request, page);
  return delta ? reply.header('Content-Encoding', 'dcz').send(delta) : sendEncoded(request, reply, page);
}

/** Sends a compressed text in the smallest encoding that the browser accepts. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, text: Encoded): FastifyReply {
  const encoding = smallestEncoding(request);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(text[encoding]);
}

export const smallestEncoding = ({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | 'identity' =>
  encodingFor(headers['accept-encoding']);

const encodingFor = cacheByText((accepted) => {
  const encodings = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip']);
  return encodings.includes('br') ? 'br' : encodings.includes('gzip') ? 'gzip' : 'identity';
});

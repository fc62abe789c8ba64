import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isBehindTls } from '../headers/behind-tls';
import { byHeader } from './by-header';
import type { Encoded } from './encode';
import type { FinishedPage } from './finished-page';

/** Sends a page in the smallest encoding that the browser takes; 304 when the browser has this very page. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: FinishedPage): FastifyReply {
  reply.code(page.status).headers(page.headers[isBehindTls(request) ? 'tls' : 'plain']);
  if (page.status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.removeHeader('Content-Type').code(304).send();
  return sendEncoded(request, reply, page);
}

/** Sends what was compressed before in the smallest encoding that the browser takes. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, text: Encoded): FastifyReply {
  const encoding = smallestEncoding(request);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(text[encoding]);
}

export const smallestEncoding = ({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | 'identity' =>
  encodingFor(headers['accept-encoding']);

const encodingFor = byHeader((accepted) => {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings();
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity';
});

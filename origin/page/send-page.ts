import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Encoded } from './page-cache';

/** Sends a page in the smallest encoding that the browser takes; 304 when the browser has this very page. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, status: number, page: Encoded): FastifyReply {
  reply.headers({ 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding, Accept-Language, Cookie', ETag: page.etag });
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return sendEncoded(request, reply.code(status).type('text/html; charset=utf-8'), page);
}

/** Sends what was compressed before in the smallest encoding that the browser takes. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, text: Encoded): FastifyReply {
  const encoding = smallestEncoding(request);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(text[encoding]);
}

export function smallestEncoding({ headers }: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const taken = new Negotiator({ headers }).encodings();
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity';
}

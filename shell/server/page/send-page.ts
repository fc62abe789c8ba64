import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoded } from './page-cache';

/** Sends a page in the best encoding that the browser takes, or says that the one it has is still right. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, status: number, page: Encoded): FastifyReply {
  reply.headers({ 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding, Accept-Language, Cookie', ETag: page.etag });
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.code(status).type('text/html; charset=utf-8').send(page[encoding]);
}

function bestEncoding(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const accepted = String(header ?? '').split(',').map((part) => part.trim()).filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';')[0]);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

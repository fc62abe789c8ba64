import type { FastifyRequest } from 'fastify';
import { REPORTS_ADDRESS } from 'shared/contract/page/addresses';

/** What a request asks for, in words of ours: an address may be anybody's guess, or hold a visitor's own words. */
export function kindOf({ url: address, routeOptions: { url = '' } }: FastifyRequest): string {
  // A file that is missing has no route.
  if (address.startsWith('/_releases/')) return 'release file';
  if (url === '/_signals') return 'signal';
  if (url === REPORTS_ADDRESS) return 'report';
  if (url === '/api/web/index') return 'feedback';
  if (/^\/(livez|readyz|healthz)$/.test(url)) return 'health';
  return url === '/*' ? 'page' : 'site file';
}

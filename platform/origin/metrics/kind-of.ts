import type { FastifyRequest } from 'fastify';
import { REPORTS_ADDRESS } from 'shared/contract/page/addresses';

/** The kind of a request, from a fixed set of labels: an address may be arbitrary, or contain a visitor's input. */
export function kindOf({ url: address, routeOptions: { url = '' } }: FastifyRequest): string {
  // A file that is missing has no route.
  if (address.startsWith('/_releases/')) return 'release file';
  if (url === '/*') return 'page';
  if (url === '/_signals') return 'signal';
  if (url === REPORTS_ADDRESS) return 'report';
  if (url === '/api/web/index') return 'feedback';
  if (/^\/(livez|readyz|healthz)$/.test(url)) return 'health';
  return 'site file';
}

import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { PAGE_SEAL, sealedText, WORKER_SITE, type WorkerSite } from 'shared/contract/worker/page-seal';
import { cachedPage } from '../worker/cached-page';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x, y } = publicKey.export({ format: 'jwk' });
const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);

/** The data that the origin writes before the worker's script. */
export function trustFakeSite(site: Partial<WorkerSite> = {}): void {
  Object.assign(globalThis, { [WORKER_SITE]: { key: point.toString('base64'), recalls: '', recalled: [], ...site } });
}

export const pageHash = (html: string): string => createHash('sha256').update(html).digest('base64');

export const sealOf = (policy: string, pages: Record<string, string>): string => {
  const hashes = Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, pageHash(html)]));
  return sign('sha256', Buffer.from(sealedText(policy, hashes)), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64',
  );
};

/** Headers of a page that the origin signed. */
export const signedHeaders = (path: string, html: string, policy = ''): Record<string, string> => ({
  'Content-Security-Policy': policy,
  [PAGE_SEAL]: sealOf(policy, { [path]: html }),
});

/** A visited page as it is cached. */
export const visitedPage = (path: string, html: string, asOf = new Date(), policy = ''): Response =>
  cachedPage(html, asOf, { policy, seal: sealOf(policy, { [path.split('?')[0]!]: html }) });

/** Policy, hashes and signature of a set of pages. */
export const signedSet = (pages: Record<string, string>, policy = '') => ({
  policy,
  hashes: Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, pageHash(html)])),
  seal: sealOf(policy, pages),
});

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { RenderedSection, StoredPage } from 'shared/contract/registry/rendered-section';
import { sha256 } from '../sha256';
import { envelopeSchema, open, seal, type Envelope } from './envelope';
import { holdsKey, readKey } from './key-pair';
import type { Trust } from './trust';
import { Untrusted } from './untrusted';

/** Identifies rendered pages: the pair of releases, the hash of their records, and the edition: format of the pages, brand and year. */
export interface PagesOf {
  edition: string;
  shell: string;
  section: string;
  version: string;
  /** The hash of both release records. */
  records: string;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const pagesStatement = z.strictObject({
  format: z.literal(1),
  edition: z.string(),
  shell: z.string(),
  section: z.string(),
  version: z.string(),
  records: hash,
  /** By language, then by address. */
  pages: z.record(z.string(), z.record(z.string(), hash)),
  onRequest: z.record(z.string(), z.string()),
  signedAt: z.iso.datetime(),
});

/**
 * Signs the rendered pages of a pair with the release key of its section or of its shell. `null` on a machine that has neither key, such
 * as an origin of a cluster.
 */
export function signPages(trust: Trust | null, of: PagesOf, rendered: RenderedSection): Envelope | null {
  const key = trust?.own.keys.findLast(
    ({ id, role, part, ended }) =>
      role === 'release' && [of.section, 'shell'].includes(part!) && !ended && holdsKey(trust.folder, id),
  );
  if (!trust || !key) return null;
  const statement: z.infer<typeof pagesStatement> = {
    format: 1,
    ...of,
    pages: pageHashes(rendered),
    onRequest: rendered.onRequest,
    signedAt: new Date().toISOString(),
  };
  return seal('pages', statement, [readKey(trust.folder, key.id, key.part!)]);
}

/** Refuses pages that no release key of the pair signed. @returns the key that signed them */
export function verifyPages(trust: Trust | null, of: PagesOf, rendered: RenderedSection, envelope: unknown): string {
  const what = `the pages of ${of.section}@${of.version} beside shell@${of.shell}: their signature`;
  const parsed = envelopeSchema.safeParse(envelope);
  if (!trust || !parsed.success) throw new Untrusted(`${what} cannot be read`);
  // Otherwise the first one could name a key that signed nothing.
  if (parsed.data.signatures.length > 1) throw new Untrusted(`${what} is one of several`);
  const keys = [...new Set([of.section, 'shell'])].flatMap((part) => trust.keysFor('release', part));
  const {
    format: _format,
    signedAt: _signedAt,
    ...statement
  } = open(parsed.data, {
    kind: 'pages',
    schema: pagesStatement,
    keys,
    what,
  });
  if (!isDeepStrictEqual(statement, { ...of, pages: pageHashes(rendered), onRequest: rendered.onRequest }))
    throw new Untrusted(`${what} is of other pages`);
  return parsed.data.signatures[0]!.keyid;
}

function pageHashes({ pages }: RenderedSection): Record<string, Record<string, string>> {
  const ofLanguage = (list: Record<string, StoredPage>) =>
    Object.fromEntries(Object.entries(list).map(([address, page]) => [address, hashOf(page)]));
  return Object.fromEntries(Object.entries(pages).map(([language, list]) => [language, ofLanguage(list)]));
}

const hashOf = ({ html, status, inlineScripts, updated }: StoredPage): string =>
  sha256(JSON.stringify([html, status, inlineScripts, updated ?? null]));

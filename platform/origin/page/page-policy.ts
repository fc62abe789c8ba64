import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { LANGUAGES, type Site } from 'shared/contract';
import { forBrand, type PagePolicy } from 'shared/contract/page/page-policy';
import type { PageSelection } from 'shared/contract/page/page-state';
import { PAGE_POLICY, textHashes } from 'shared/contract/registry/release-address';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Releases } from 'platform/store';
import { recordOf } from './selected-release';
import { sha384 } from 'platform/sha384';

const schema = z.object({ inlineScripts: z.array(z.string()), trustedTypes: z.array(z.string().regex(/^[\w-]+$/)) });
const policies = new LRUCache<string, { policy: PagePolicy | null; until: number }>({ max: 50 });
/** Stands for a policy that could not be read; it is read again later. */
const UNUSABLE: PagePolicy = { inlineScripts: [], trustedTypes: [] };
/** Milliseconds until such a policy is read again: the file may have been repaired. */
const RETRY = 3_000;

/**
 * The inline scripts that a shell's pages may run for this brand, as `sha256-…`. Read from the shell's build, not from the rendered page,
 * which may have been tampered with. `null` for older shells without a policy file.
 */
export function pagePolicy(releases: Releases, { storagePrefix }: Site, version: string): PagePolicy | null {
  const key = `${releases.folder('shell', version)} ${storagePrefix}`;
  const cached = policies.get(key);
  if (cached && Date.now() < cached.until) return cached.policy;
  const policy = readPolicy(releases, storagePrefix, version);
  policies.set(key, { policy, until: policy === UNUSABLE ? Date.now() + RETRY : Infinity });
  return policy;
}

export const isUnusable = (policy: PagePolicy | null): boolean => policy === UNUSABLE;

function readPolicy(releases: Releases, prefix: string, version: string): PagePolicy | null {
  const record = recordOf(releases, 'shell', version);
  const entry = record.files[PAGE_POLICY];
  if (!entry) return null;
  try {
    const bytes = readFileSync(path.join(releases.folder('shell', version), PAGE_POLICY));
    if (sha384(bytes) !== entry.sha384) throw new Error('its hash is another than the record says');
    const { inlineScripts, trustedTypes } = schema.parse(JSON.parse(bytes.toString()));
    return { inlineScripts: inlineScripts.map((script) => `sha256-${base64Sha256(forBrand(script, prefix))}`), trustedTypes };
  } catch (error) {
    // The shell's pages are still served, without scripts.
    console.error(`${PAGE_POLICY} of shell@${version} cannot be used: ${(error as Error).message}`);
    return UNUSABLE;
  }
}

/**
 * The Trusted Types policies to enforce for this selection. None if a section, or its fallback, was built before texts had hashes, because
 * such a release inserts its prose as plain strings.
 */
export function enforcedTypes(releases: Releases, policy: PagePolicy | null, { sections }: PageSelection): string[] {
  const isReady = (section: string, { version }: { version: string }): boolean =>
    insertsTrustedText(recordOf(releases, section, version));
  const areReady = Object.entries(sections).every(
    ([name, release]) => isReady(name, release) && (!release.previousGood || isReady(name, release.previousGood)),
  );
  return policy && areReady ? policy.trustedTypes : [];
}

const insertsTrustedText = ({ files }: ReleaseRecord): boolean =>
  LANGUAGES.every((language) => files[textHashes(language)]) || !Object.keys(files).some((file) => file.startsWith('content/'));

const base64Sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

import * as z from 'zod';
import { actorSchema, type Actor } from 'shared/contract/registry/schema';
import { sha256 } from '../sha256';
import { open, readEnvelope, seal } from './envelope';
import { readKey } from './key-pair';
import { signerOf } from './signer';
import type { Trust } from './trust';
import { Untrusted } from './untrusted';

/** A release of a part. */
export interface Release {
  name: string;
  version: string;
}

const releaseStatement = z.strictObject({
  format: z.literal(1),
  name: z.string(),
  version: z.string(),
  /** sha256 of `release.json`, which holds the hashes of all other files. */
  record: z.string().regex(/^[0-9a-f]{64}$/),
  signedAt: z.iso.datetime(),
  /** Who published it: an access token, a CI workflow with an identity token, or a user of the machine. */
  by: actorSchema,
  /** Whether a browser opened its pages before; absent without a trial. */
  tried: z.boolean().optional(),
});

export type ReleaseStatement = z.infer<typeof releaseStatement>;

/** Signs a release record with the key of its part. Returns the text of `release.sig.json`. */
export function signRelease(trust: Trust, { name, version }: Release, record: Buffer, by: Actor, tried?: boolean): string {
  const key = readKey(trust.folder, signerOf(trust, 'release', name), name);
  const statement: ReleaseStatement = {
    format: 1,
    name,
    version,
    record: sha256(record),
    signedAt: new Date().toISOString(),
    by,
    tried,
  };
  return `${JSON.stringify(seal('release', statement, [key]), null, 2)}\n`;
}

/** Refuses a record that its part's key did not sign for this name and version. `trust` is `null` in a folder where nothing was ever signed. */
export function verifyRecord(
  trust: Pick<Trust, 'keysFor'> | null,
  release: Release,
  record: Buffer,
  signature: string | null,
): ReleaseStatement | null {
  if (!trust) return null;
  const { name, version } = release;
  const what = `${name}@${version}: release.sig.json`;
  if (signature === null) throw new Untrusted(`${name}@${version} has no signature (release.sig.json). ${PUBLISH_AGAIN}`);
  const keys = trust.keysFor('release', name);
  const statement = open(readEnvelope(signature, what), { kind: 'release', schema: releaseStatement, keys, what });
  if (statement.name !== name || statement.version !== version)
    throw new Untrusted(`${what} is the signature of ${statement.name}@${statement.version}. ${PUBLISH_AGAIN}`);
  if (statement.record !== sha256(record))
    throw new Untrusted(`${name}@${version}: release.json is not what was signed. ${PUBLISH_AGAIN}`);
  return statement;
}

export const PUBLISH_AGAIN = 'Publish the release again.';

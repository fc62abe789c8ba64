import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { fingerprintOf, RELEASE_SIGNATURE } from 'platform/signing';
import { faultOf, type Folder } from 'platform/store';
import { BrokenRelease } from 'platform/store/files';
import { sha384 } from 'platform/sha384';

type Files = ReleaseRecord['files'];

/** The file list of each release, cached until its signature or the trusted keys change. */
const lists = new LRUCache<string, { fingerprint: string; files: Files }>({ max: 200 });

/** Refuses a file that does not match the release record, or is not in it. */
export async function refuseChanged(
  store: Folder,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const [name, version, ...rest] = (request.params as { '*': string })['*'].split('/');
  if (!name || !version || !store.trust.inForce || !store.releases.has(name, version)) return;
  const fault = await faultOfFile(store, name, version, rest.join('/'));
  if (fault === null) return;
  return reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${name}@${version}: ${fault}\n`);
}

async function faultOfFile(store: Folder, name: string, version: string, file: string): Promise<string | null> {
  try {
    const files = filesOf(store, name, version);
    if (!Object.hasOwn(files, file)) return 'no such file was published.';
    const fault = await faultOf(store.releases.folder(name, version), file, files[file]!);
    return fault && `${fault}, and is not served.`;
  } catch (error) {
    if (error instanceof BrokenRelease) return 'it is not what was signed, and is not served.';
    throw error;
  }
}

function filesOf(store: Folder, name: string, version: string): Files {
  const folder = store.releases.folder(name, version);
  const record = path.join(folder, 'release.json');
  const fingerprint = `${store.trust.inForce!.own.sequence} ${fingerprintOf(path.join(folder, RELEASE_SIGNATURE))}`;
  const cached = lists.get(folder);
  if (cached?.fingerprint === fingerprint) return cached.files;
  const { files } = store.releases.verifiedRecord(name, version);
  const bytes = readFileSync(record);
  const facts = { size: bytes.length, sha384: sha384(bytes) };
  lists.set(folder, { fingerprint, files: { ...files, 'release.json': facts } });
  return lists.get(folder)!.files;
}

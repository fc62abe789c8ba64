import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { CodedError, refusedByDisk } from 'platform/refusal';
import { log } from 'platform/server';
import { FolderTarget, manifestSchema, sha256, type Manifest } from 'platform/commands';
import { partName, versionSchema } from 'shared/contract/registry/schema';
import { Refused } from '../answers/problem';
import type { ServiceContext } from '../app-context';
import { actorOf, callerNow, requireRight } from '../auth/caller';
import type { Comparisons } from '../comparisons/comparisons';
import { assemble } from '../incoming/assemble';
import { storeUpload } from '../incoming/store-upload';
import { filesByHash, clearManifests } from '../incoming/files-by-hash';
import { BUDGET_WITH_TRIAL, PublicationTurns } from '../incoming/publication-turns';
import { refuseOtherContent } from '../incoming/refuse-other-content';
import { Uploads } from '../incoming/uploads';

/** Milliseconds between deletions of old uploads. */
const SWEEP = 60 * 60 * 1000;

const release = z.object({ name: partName, version: versionSchema });

/**
 * Publishing in three steps: the list of missing files, the files, and the release. The prerender check runs here, before the release is in
 * the store, so no client can skip it.
 */
export function addPublishing(app: FastifyInstance, context: ServiceContext, comparisons: Comparisons): void {
  const turns = new PublicationTurns(context.trial ? BUDGET_WITH_TRIAL : undefined);
  const uploads = new Uploads(context.store.dir);
  const removeOld = () => uploads.removeOld().catch((error) => console.error('Old uploads were not deleted.', error));
  const sweep = setInterval(removeOld, SWEEP).unref();
  app.addHook('onReady', async () => void removeOld());
  app.addHook('onClose', async () => clearInterval(sweep));
  // Passes the stream on, so that a file is never in memory as a whole.
  app.addContentTypeParser('application/octet-stream', (_request, stream, done) => done(null, stream));

  app.post('/api/releases/:name/:version/missing', async (request) => {
    const { name, version } = readRelease(request);
    const files = readManifest(request.body);
    // The stored release may be damaged; publishing it again repairs it.
    if (context.store.releases.has(name, version)) clearManifests();
    const storedFiles = await filesByHash(context.store, name);
    return { missing: [...hashesOf(files)].filter((hash) => !storedFiles.has(hash)) };
  });

  app.put('/api/releases/:name/files/:hash', async (request, reply) => {
    const address = z.object({ name: partName, hash: sha256 }).safeParse(request.params);
    if (!address.success)
      throw new Refused('wrong-file-address', 'The address names no file; it is /api/releases/NAME/files/SHA256');
    const { name, hash } = address.data;
    requireRight(request.caller, 'publish', name);
    const length = Number(request.headers['content-length']);
    const upload = { name, hash, grant: request.caller.who, length: Number.isNaN(length) ? null : length };
    await storeUpload(uploads, upload, request.body as Readable);
    return reply.code(204).send();
  });

  app.post('/api/releases/:name/:version', async (request) => {
    const { name, version } = readRelease(request);
    const files = readManifest(request.body);
    return turns.take(name, async (signal) => {
      // The right may be revoked while the publication waits for its turn, or while its pages are rendered and tried.
      const check = () => requireRight(callerNow(request.caller, context.store.access), 'publish', name);
      check();
      const { releases } = context.store;
      if (await releases.isAsPublished(name, version)) await refuseOtherContent(releases, { name, version }, files);
      const folder = await assemble(context.store, { name, version }, files);
      try {
        const lines: string[] = [];
        const target = new FolderTarget(context, actorOf(request, request.caller));
        await target.publish({ name, version, folder }, (line) => lines.push(line), signal, check).catch(asNotPublishable);
        log.info({ event: 'published', requestId: request.id, section: name, version }, `${name}@${version} is published.`);
        // A failure does not undo the publication: the files are deleted after a day.
        await uploads
          .remove(name, hashesOf(files))
          .catch((error: unknown) => log.warn({ event: 'not deleted', err: error }, 'Published uploads were not deleted.'));
        // Begins the comparison in advance, without delaying the response.
        return {
          version,
          said: lines,
          ...(isCompared(comparisons, { name, version }) && { changes: `/sections/${name}/${version}` }),
        };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}

/** Whether a published release is compared. One whose comparison cannot begin at the moment is published all the same. */
function isCompared(comparisons: Comparisons, { name, version }: z.infer<typeof release>): boolean {
  try {
    return comparisons.stateOf({ name, version }).kind !== 'none';
  } catch (error) {
    log.warn({ event: 'not compared', section: name, version, err: error }, 'The comparison of a release did not begin.');
    return false;
  }
}

function readRelease(request: FastifyRequest): z.infer<typeof release> {
  const result = release.safeParse(request.params);
  if (!result.success)
    throw new Refused('wrong-release-address', 'The address names no release; it is /api/releases/NAME/VERSION');
  requireRight(request.caller, 'publish', result.data.name);
  return result.data;
}

const hashesOf = (files: Manifest): Set<string> => new Set(Object.values(files).map((file) => file.sha256));

function readManifest(body: unknown): Manifest {
  const result = manifestSchema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Refused('wrong-file-list', `The list of files is not right: ${[...issue!.path, issue!.message].join(': ')}`);
}

function asNotPublishable(error: Error): never {
  // An error of the operating system, such as a full disk, is no fault of the release.
  if (refusedByDisk(error) instanceof CodedError || 'syscall' in error) throw error;
  throw new Refused('not-publishable', error.message);
}

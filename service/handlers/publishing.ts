import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { NoFleet } from 'releases/fleet/fleet';
import { log } from 'releases/log/log';
import { FolderTarget } from 'releases/target/folder-target';
import { manifestSchema, sha256, type Manifest } from 'releases/publish/manifest';
import { isPublished } from 'releases/store/read-record';
import { partName, versionSchema } from 'shared/contract/registry/schema';
import { Refused } from '../answers/problem';
import type { ServiceContext } from '../app-context';
import { actorOf, requireRight } from '../auth/caller';
import { assemble } from '../incoming/assemble';
import { discard, forgetOld } from '../incoming/clean';
import { keepFile } from '../incoming/keep-file';
import { knownFiles } from '../incoming/known-files';
import { inTurn } from '../incoming/in-turn';
import { refuseOtherContent } from '../incoming/refuse-other-content';

const release = z.object({ name: partName, version: versionSchema });

/**
 * Publishing in three steps: which files are lacking, the files, and the release itself. Nothing is in the store before its
 * proof, and the proof is rendered here: no client can skip it.
 */
export function addPublishing(app: FastifyInstance, context: ServiceContext): void {
  // As it comes, so that a file is never in memory as a whole.
  app.addContentTypeParser('application/octet-stream', (_request, stream, done) => done(null, stream));

  app.post('/api/releases/:name/:version/missing', async (request) => {
    const { name } = readRelease(request);
    const files = readManifest(request.body);
    const known = await knownFiles(context.data, name);
    const hashes = new Set(Object.values(files).map((file) => file.sha256));
    return { missing: [...hashes].filter((hash) => !known.has(hash)) };
  });

  app.put('/api/releases/:name/files/:hash', async (request, reply) => {
    const address = z.object({ name: partName, hash: sha256 }).safeParse(request.params);
    if (!address.success) throw new Refused(400, 'The address names no file; it is /api/releases/NAME/files/SHA256');
    const { name, hash } = address.data;
    requireRight(request.caller, 'publish', name);
    await keepFile(context.data, name, hash, request.body as Readable);
    return reply.code(204).send();
  });

  app.post('/api/releases/:name/:version', async (request) => {
    const { name, version } = readRelease(request);
    const files = readManifest(request.body);
    // One proof at a time: each takes a processor for seconds.
    return inTurn(async () => {
      if (isPublished(context.data, name, version)) await refuseOtherContent(context.data, { name, version }, files);
      await forgetOld(context.data);
      const folder = await assemble(context.data, { name, version }, files);
      try {
        const said: string[] = [];
        const target = new FolderTarget(context, actorOf(request, request.caller));
        await target.publish({ name, version, folder }, (line) => said.push(line)).catch(asUnprocessable);
        log.info({ event: 'published', requestId: request.id, section: name, version }, `${name}@${version} is published.`);
        return { version, said };
      } finally {
        await discard(folder);
      }
    });
  });
}

function readRelease(request: FastifyRequest): z.infer<typeof release> {
  const result = release.safeParse(request.params);
  if (!result.success) throw new Refused(400, 'The address names no release; it is /api/releases/NAME/VERSION');
  requireRight(request.caller, 'publish', result.data.name);
  return result.data;
}

function readManifest(body: unknown): Manifest {
  const result = manifestSchema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Refused(400, `The list of files is not right: ${[...issue!.path, issue!.message].join(': ')}`);
}

function asUnprocessable(error: Error): never {
  // Nothing is wrong with the release; it is worth sending again.
  if (error instanceof NoFleet) throw new Refused(503, error.message);
  throw new Refused(422, error.message);
}

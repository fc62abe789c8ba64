import fastifyStatic from '@fastify/static';
import { NOT_PUBLIC, releaseFileType } from 'shared/contract/registry/release-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSecret } from 'platform/settings';
import { readPreviewToken } from 'platform/commands/for-servers';
import { isBlocked } from 'platform/rollout';
import type { AppContext } from '../app-context';
import { PREVIEW_COOKIE, readCookies } from '../page/cookies';
import { StartedReleases } from '../watch/started-releases';
import type { Deltas } from '../dictionaries/deltas';
import { ScriptDictionaries } from '../dictionaries/script-dictionaries';
import { refuseChanged } from './changed-files';

const PREFIX = '/_releases/';

/** The policy of a file that a browser opens as a document: no scripts, and an opaque origin. Files that a page loads are subject to the page's policy. */
const FILE_POLICY = "default-src 'none'; sandbox";

/** `Sec-Fetch-Dest` of scripts that run outside a page. No release has such a script. */
const WORKERS = ['worker', 'sharedworker', 'serviceworker', 'audioworklet', 'paintworklet'];

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a preview token gave access to the file. Shared caches must not store it. */
    isPreviewedFile?: boolean;
  }
}

/**
 * `/_releases/{name}/{version}/…`: immutable files, compressed at publication. They are public once the release is started. The server
 * bundle and the provenance are never public.
 */
export async function addReleaseFiles(app: FastifyInstance, context: AppContext, deltas: Deltas): Promise<void> {
  const root = context.store.releases.root;
  const started = new StartedReleases(context.store);
  const secret = readSecret(context.store.dir);
  const dictionaries = new ScriptDictionaries(context, deltas);
  // Outside the plugin, so that it also covers responses of other handlers, such as a refused method.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith(PREFIX)) reply.header('Content-Security-Policy', FILE_POLICY);
  });
  await app.register(async (files) => {
    files.addHook('onRequest', async (request, reply) => refuseBlocked(context, request, reply));
    files.addHook('onRequest', async (request, reply) => refuseUnstarted(context, { started, secret }, request, reply));
    files.addHook('onRequest', async (request, reply) => refuseNotPublic(request, reply));
    files.addHook('onRequest', async (request, reply) => refuseChanged(context.store, request, reply));
    files.addHook('onRequest', async (request, reply) => {
      // A previewed file is for one browser, so it is no dictionary.
      if (!request.isPreviewedFile) return dictionaries.send(request, reply, scriptOf(request));
    });
    files.addHook('onSend', async (request, reply) => {
      const isConfirmed = reply.statusCode === 304;
      if (reply.statusCode >= 300 && !isConfirmed) return;
      const script = scriptOf(request);
      if (!isConfirmed) reply.type(releaseFileType(script.file)!);
      if (!request.isPreviewedFile) dictionaries.announce(reply, script);
      if (request.isPreviewedFile) reply.header('Cache-Control', 'private, no-cache');
    });
    // `serve: false`, because the plugin's own route lists each folder of the path at each request, to compare the spelling.
    await files.register(fastifyStatic, {
      root,
      serve: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      dotfiles: 'deny',
    });
    files.get(`${PREFIX}*`, (request, reply) => reply.sendFile(`/${partsOf(request).join('/')}`));
  });
}

/** The decoded segments of the path. Other spellings, such as `//`, are refused later. */
const partsOf = (request: FastifyRequest): string[] => (request.params as { '*': string })['*'].split('/');

function scriptOf(request: FastifyRequest) {
  const [name = '', version = '', ...rest] = partsOf(request);
  return { name, version, file: rest.join('/') };
}

/** Refuses without caching, because the release may be started or unblocked later. */
const refuse = (reply: FastifyReply, status: number, reason: string): FastifyReply =>
  reply.code(status).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(`${reason}\n`);

/** Refuses files of a recalled release. Open tabs fall back on another release, or load a new document. */
async function refuseBlocked({ live }: AppContext, request: FastifyRequest, reply: FastifyReply) {
  const [name, version] = partsOf(request);
  if (!name || !version || !isBlocked(live.current, name, version)) return;
  return refuse(reply, 410, `${name}@${version} was recalled and is not served any more.`);
}

/** Refuses files of a release that was only published. Access needs a start, or a preview token. */
async function refuseUnstarted(
  { live }: AppContext,
  { started, secret }: { started: StartedReleases; secret: Buffer },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [name, version] = partsOf(request);
  if (!name || !version || (await started.has(live.current, name, version))) return;
  const preview = readPreviewToken(secret, readCookies(request.headers.cookie)[PREVIEW_COOKIE] ?? null, Date.now());
  if (preview?.name === name && preview.version === version) {
    request.isPreviewedFile = true;
    return;
  }
  return refuse(reply, 404, `${name}@${version} is no release that was started.`);
}

/** Refuses folders that are not public, in any spelling, and types of files that are not on the list, which also applies to releases older than the list. */
async function refuseNotPublic(request: FastifyRequest, reply: FastifyReply) {
  const [, , ...rest] = partsOf(request);
  // A file system that ignores case finds `Server` as well.
  if (NOT_PUBLIC.includes(rest[0]?.toLowerCase() ?? '')) return refuse(reply, 404, 'This file is not public.');
  if (!releaseFileType(rest.join('/'))) return refuse(reply, 404, 'Files of this kind are not served.');
  const isWorker = 'service-worker' in request.headers || WORKERS.includes(String(request.headers['sec-fetch-dest']));
  if (isWorker) return refuse(reply, 404, 'No file of a release is a worker.');
}

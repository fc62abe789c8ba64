import fastifyStatic from '@fastify/static';
import { NOT_PUBLIC } from 'shared/contract/registry/release-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mkdir } from 'node:fs/promises';
import { isBlocked } from 'releases/registry/section-state';
import { releasesFolder } from 'releases/store/store-paths';
import type { AppContext } from '../app-context';
import { refuseChanged } from './changed-files';

/** `/_releases/{name}/{version}/…`: immutable files, compressed at publish. What renders pages, and what says how it was made, is not the public's. */
export async function addReleaseFiles(app: FastifyInstance, context: AppContext): Promise<void> {
  const root = releasesFolder(context.data);
  await mkdir(root, { recursive: true });
  await app.register(async (files) => {
    files.addHook('onRequest', async (request, reply) => refuseBlocked(context, request, reply));
    files.addHook('onRequest', async (request, reply) => refuseChanged(context.data, request, reply));
    await files.register(fastifyStatic, {
      root,
      prefix: '/_releases/',
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      dotfiles: 'deny',
      allowedPath: (pathname) => !NOT_PUBLIC.includes(pathname.replace(/^\//, '').split('/')[2] ?? ''),
    });
  });
}

/**
 * A recalled release is gone for open tabs too: they fall back on another, or take a new document. Nobody keeps the answer,
 * because a release may be allowed again.
 */
async function refuseBlocked({ live }: AppContext, request: FastifyRequest, reply: FastifyReply) {
  // Decoded, as the file will be looked for; other ways to write a path, such as `//`, are refused by who looks.
  const [name, version] = (request.params as { '*': string })['*'].split('/');
  if (!name || !version || !isBlocked(live.current, name, version)) return;
  return reply
    .code(410)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${name}@${version} was recalled and is not served any more.\n`);
}

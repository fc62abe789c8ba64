import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mkdir } from 'node:fs/promises';
import { releasesFolder } from '../../releases/store/paths';
import type { Origin } from '../origin';

/** `/_releases/{name}/{version}/…`: immutable files, compressed at publish. What renders pages is not the public's. */
export async function addReleaseFiles(app: FastifyInstance, { data }: Origin): Promise<void> {
  const root = releasesFolder(data);
  await mkdir(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: '/_releases/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    dotfiles: 'deny',
    allowedPath: (pathname) => !/^\/?[^/]+\/[^/]+\/server(\/|$)/.test(pathname),
  });
}

import type { FastifyInstance } from 'fastify';
import { cannotListen } from 'platform/settings';

interface Watched {
  host: string;
  port: number;
  /** Names of the parts that are watched. */
  parts: readonly string[];
  /** The site from which all other parts come, if they are not built here. */
  site?: URL | null;
}

/** Listens, and prints the address and what is watched. @throws {BadEnvironment} when it cannot listen there */
export async function listen(app: FastifyInstance, { host, port, parts, site }: Watched): Promise<void> {
  await app.listen({ port, host }).catch((error) => Promise.reject(cannotListen(error, { port, host }, ['PORT', 'HOST'])));
  console.log(`The site answers at http://localhost:${(app.server.address() as { port: number }).port}`);
  console.log(`Watching ${parts.join(', ')}${site ? `; everything else comes from ${site.origin}` : ''}`);
}

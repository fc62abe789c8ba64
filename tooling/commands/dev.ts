// `npm run dev [-- name …]`: the whole site from its sources. What is saved is in the open page at once, and what was typed there stays.
// `npm run dev -- name --against URL`: one section from its sources, everything else from a running site; each save loads the page again.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from 'origin/config/environment';
import { whyNotStarted } from 'origin/config/why-not-started';
import { stopOnSignal } from 'origin/stop-on-signal';
import { cannotListen } from 'platform/settings/listening';
import { buildableNames } from '../build/workspaces';
import { developAgainst } from '../dev/against/develop-against';
import { siteAddress } from '../dev/against/site-address';
import { develop } from '../dev/develop';

const names = buildableNames();
const { words, against } = readWords();
const watched = words.length > 0 ? words : names;

try {
  const environment = readEnvironment({ ...process.env, SITE_DATA: process.env.DEV_DATA ?? '.data-dev' });
  const { host, port, data } = environment;
  const app = against ? await developAgainst(against, words[0]!, path.resolve(data)) : await develop(environment, watched);
  stopOnSignal(() => app.close());
  await app.listen({ port, host }).catch((error) => Promise.reject(cannotListen(error, { port, host }, ['PORT', 'HOST'])));
  console.log(`The site answers at http://localhost:${(app.server.address() as { port: number }).port}`);
  console.log(against ? `Watching ${words[0]}; all else comes from ${against.origin}` : `Watching ${watched.join(', ')}`);
} catch (error) {
  const reason = whyNotStarted(error);
  if (reason) fail(reason);
  throw error;
}

function readWords(): { words: string[]; against: URL | null } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } });
    const unknown = positionals.find((word) => !names.includes(word));
    if (unknown) fail(`"${unknown}" is no workspace; the names are ${names.join(', ')}`);
    if (values.against === undefined) return { words: positionals, against: null };
    if (positionals.length !== 1 || positionals[0] === 'shell') fail('--against takes the name of one section before it');
    const site = siteAddress(values.against);
    if (!site) fail('--against takes the http(s) address of a running site');
    return { words: positionals, against: site };
  } catch (error) {
    fail((error as Error).message);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

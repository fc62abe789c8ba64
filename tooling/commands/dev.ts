// `npm run dev [-- NAME …]`: the whole site from its sources, with hot reload of the named parts, or of all. Form input survives a save.
// `npm run dev -- NAME --against URL`: one section from its sources, everything else from a running site; each save reloads the page.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildableNames } from '../build/workspaces';
import { siteAddress } from '../dev/against/site-address';
import { wrongUse } from '../build/wrong-use';

const names = buildableNames();
const { sections, against } = readOptions();
const watched = sections.length > 0 ? sections : names;

// Loaded after the arguments are checked, because loading takes seconds.
const { readEnvironment } = await import('origin/config/environment');
const { whyNotStarted } = await import('origin/config/why-not-started');
const { stopOnSignal } = await import('origin/stop-on-signal');
const { developAgainst } = await import('../dev/against/develop-against');
const { develop } = await import('../dev/develop');
const { listen } = await import('../dev/listen');

try {
  const environment = readEnvironment({ ...process.env, SITE_DATA: process.env.DEV_DATA ?? '.data-dev' });
  const { host, port, data } = environment;
  const app = against ? await developAgainst(against, sections[0]!, path.resolve(data)) : await develop(environment, watched);
  stopOnSignal(() => app.close());
  await listen(app, { host, port, parts: watched, site: against });
} catch (error) {
  const reason = whyNotStarted(error);
  if (reason) wrongUse(reason);
  throw error;
}

function readOptions(): { sections: string[]; against: URL | null } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } });
    const unknown = positionals.find((name) => !names.includes(name));
    if (unknown) wrongUse(`"${unknown}" is not a workspace; the names are ${names.join(', ')}`);
    if (values.against === undefined) return { sections: positionals, against: null };
    if (positionals.length !== 1 || positionals[0] === 'shell') wrongUse('--against needs the name of one section before it');
    const site = siteAddress(values.against);
    if (!site) wrongUse('--against takes the http(s) address of a running site');
    return { sections: positionals, against: site };
  } catch (error) {
    wrongUse((error as Error).message);
  }
}

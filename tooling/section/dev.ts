// `section dev --against URL`: this section from its sources inside a running site; each save reloads the page.
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { BadEnvironment, LISTENING, readVariables } from 'platform/settings';
import { buildableNames, ROOT } from '../build/workspaces';
import { developAgainst } from '../dev/against/develop-against';
import { siteAddress } from '../dev/against/site-address';
import { listen } from '../dev/listen';

const USE = 'dev takes --against and the http(s) address of a running site, such as --against https://www.example';

try {
  const site = readOptions();
  const [name] = buildableNames();
  const { PORT, HOST, DEV_DATA } = readVariables(
    z.object({ ...LISTENING, DEV_DATA: z.string().default('.data-dev') }),
    process.env,
  );
  const app = await developAgainst(site, name!, path.resolve(ROOT, DEV_DATA));
  await listen(app, { host: HOST, port: PORT, parts: [name!], site });
} catch (error) {
  if (!(error instanceof BadEnvironment)) throw error;
  console.error(error.message);
  process.exit(2);
}

function readOptions(): URL {
  try {
    const { against } = parseArgs({ options: { against: { type: 'string' } } }).values;
    const site = siteAddress(against);
    if (site) return site;
  } catch {
    // An unknown option.
  }
  throw new BadEnvironment(USE);
}

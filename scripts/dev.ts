// `npm run dev [-- name …]`: the whole site from its sources. A saved file is built, proven and promoted like any release, in
// development mode and in a store of its own, and open pages load themselves again.
import { rmSync, watch } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isReleaseName, RELEASE_NAMES, ROOT, workspaceFolder, type ReleaseName } from 'shared/build/workspaces';
import { applyChange } from '../shell/releases/apply-change';
import { promote } from '../shell/releases/commands/promote';
import { publish } from '../shell/releases/commands/publish';
import { start } from '../shell/releases/commands/start';
import { readRegistry } from '../shell/releases/registry/registry-file';
import { PagesStore } from '../shell/releases/render/pages-store';
import { Renderer } from '../shell/releases/render/renderer';
import { createApp } from '../shell/server/app';
import { BadEnvironment, readEnvironment } from '../shell/server/environment';
import { LiveRegistry } from '../shell/server/live-registry';
import { BadSite, readSite } from '../shell/server/site/read-site';
import { addReload, RELOAD_SCRIPT } from './dev/reload';

const words = process.argv.slice(2);
const unknown = words.find((word) => !isReleaseName(word));
if (unknown) fail(`"${unknown}" is no workspace; the names are ${RELEASE_NAMES.join(', ')}`);
const watched = words.length > 0 ? (words as ReleaseName[]) : RELEASE_NAMES;

try {
  // Emptied at every start, so never the store that SITE_DATA may name.
  const environment = readEnvironment({ ...process.env, SITE_DATA: process.env.DEV_DATA ?? '.data-dev' });
  rmSync(environment.data, { recursive: true, force: true });
  const site = readSite(environment.siteConfig);
  const renderer = new Renderer();
  const pages = new PagesStore(environment.data, site, renderer);
  for (const name of RELEASE_NAMES) await bring(environment.data, pages, name);
  const live = await LiveRegistry.open(environment.data, pages);
  const app = await createApp({ ...environment, site, pages, live, mirror: null, pageScript: RELOAD_SCRIPT });
  const reload = addReload(app);
  await app.listen({ port: environment.port, host: environment.host });
  const { port } = app.server.address() as { port: number };
  console.log(`The site answers at http://localhost:${port}`);
  console.log(`Watching ${watched.join(', ')}`);

  let queue: Promise<void> = Promise.resolve();
  const rebuild = (names: ReleaseName[]) => {
    queue = queue.then(async () => {
      for (const name of names) await bring(environment.data, pages, name).catch((error: Error) => console.error(error.message));
      reload(readRegistry(environment.data).sequence);
    });
  };
  for (const name of watched) watchSources(workspaceFolder(name), () => rebuild([name]));
  watchSources(path.join(ROOT, 'shared'), () => rebuild([...watched]));
} catch (error) {
  if (error instanceof BadEnvironment || error instanceof BadSite) fail(error.message);
  throw error;
}

/** Publishes a workspace in development mode and makes it stable at once. */
async function bring(data: string, pages: PagesStore, name: ReleaseName): Promise<void> {
  const version = await publish({ data, name, pages, say: () => undefined, development: true });
  if (readRegistry(data).sections[name].stable === version) return;
  const now = new Date().toISOString();
  await applyChange(data, pages, `dev ${name}`, (registry) => start(registry, { name, version, stages: [100], id: version, now }));
  // The first release of a section, and one that is never split, is stable already.
  await applyChange(data, pages, `dev ${name}`, (registry) => (registry.sections[name].stable === version ? registry : promote(registry, { name, now })));
  console.log(`${name}@${version}`);
  await forgetOlder(name, version);
}

/** Every save leaves a development build; only the newest is of use. */
async function forgetOlder(name: ReleaseName, version: string): Promise<void> {
  const dist = path.join(workspaceFolder(name), 'dist');
  const older = (await readdir(dist)).filter((folder) => folder.endsWith('-dev') && folder !== version);
  await Promise.all(older.map((folder) => rm(path.join(dist, folder), { recursive: true, force: true })));
}

/** Calls once for a burst of changes; editors write a file several times. */
function watchSources(folder: string, onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file || /(^|[\\/])(dist|node_modules|\.cache)([\\/]|$)|\.test\./.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, 100);
  });
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

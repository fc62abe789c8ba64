import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Environment } from 'origin/config/environment';
import { Registry as Metrics } from 'prom-client';
import { readSite } from 'platform/settings';
import { Folder, openStore } from 'platform/store';
import { buildableNames, ROOT, workspaceFolder } from '../build/workspaces';
import { emptyFolder } from './empty-folder';
import type { News } from './page/development';
import { Part } from './parts/part';
import { createDevelopmentApp } from './serve/development-app';
import { PageRenderer } from './serve/render-page';
import { watchSources } from './watch-sources';

/** Serves the whole site from its sources. @param watched the parts whose saved files update open pages */
export async function develop(environment: Environment, watched: readonly string[]): Promise<FastifyInstance> {
  const { data } = environment;
  emptyFolder(data);
  const site = readSite(environment.siteConfig);
  const id = randomUUID();
  let send: (news: News) => void = () => undefined;
  const faults = (): News => ({ kind: 'faults', faults: [...parts.values()].flatMap((part) => part.faults) });
  const parts = new Map(
    buildableNames().map((name) => [
      name,
      new Part({ name, data, isWatched: watched.includes(name), send: (news) => send(news), onFaults: () => send(faults()) }),
    ]),
  );
  const renderer = new PageRenderer(site, parts);

  const currentNews = async (): Promise<News[]> => {
    const hashes = await Promise.all([...parts].map(async ([name, part]) => [name, await part.hash()] as const));
    const built = hashes.flatMap(([part, hash]): News[] => (hash ? [{ kind: 'built', part, hash }] : []));
    return [{ kind: 'server', id }, ...built, faults()];
  };
  const store = await openStore({ folder: new Folder(data) });
  const created = await createDevelopmentApp({
    ...environment,
    site,
    store,
    metrics: new Metrics(),
    parts,
    renderer,
    currentNews,
  });
  send = created.send;

  const watchers = [...watched.map(workspaceFolder), path.join(ROOT, 'shared')].map((folder) =>
    watchSources(folder, (file) => parts.forEach((part) => void part.fileSaved(file))),
  );
  created.app.addHook('onClose', async () => {
    renderer.close();
    await store.close();
    await Promise.all([...watchers, ...parts.values()].map((resource) => resource.close()));
  });
  await Promise.all(['shell', ...watched].map((name) => parts.get(name)!.idle()));
  return created.app;
}

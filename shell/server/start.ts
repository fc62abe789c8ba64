// `npm start`: everything a fresh clone needs to serve the site, then the site.
import { createApp } from './app';
import { BadEnvironment, readEnvironment } from './environment';
import { BadSite, readSite } from './site/read-site';
import { fillEmptyStore } from './fill-empty-store';
import { LiveRegistry } from './live-registry';
import { StoreMirror } from './store-mirror';
import { PagesStore } from '../releases/render/pages-store';
import { Renderer } from '../releases/render/renderer';

try {
  const environment = readEnvironment();
  const site = readSite(environment.siteConfig);
  const renderer = new Renderer(20_000);
  const pages = new PagesStore(environment.data, site, renderer);
  const mirror = environment.store ? new StoreMirror(environment.store, environment.data) : null;
  if (mirror) await mirror.start();
  else await fillEmptyStore(environment.data, pages, (line) => console.log(line));
  const live = await LiveRegistry.open(environment.data, pages);
  const app = await createApp({ ...environment, site, pages, live, mirror });

  const stop = async () => {
    mirror?.close();
    live.close();
    await app.close();
    renderer.close();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);

  await app.listen({ port: environment.port, host: environment.host });
  const { port } = app.server.address() as { port: number };
  console.log(`The site answers at http://${environment.host === '127.0.0.1' ? 'localhost' : environment.host}:${port}`);
} catch (error) {
  const isPlain = error instanceof BadEnvironment || error instanceof BadSite || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(isPlain ? `The site did not start. ${(error as Error).message}` : error);
  process.exit(1);
}

// `npm start`: everything a fresh clone needs to serve the site, then the site.
import { createApp } from './app';
import { readEnvironment, requireWritable } from './environment';
import { readSite } from './site/read-site';
import { fillEmptyStore } from './fill-empty-store';
import { LiveRegistry } from './live-registry';
import { StoreMirror } from './store-mirror';
import { cannotFollow, cannotListen, whyNotStarted } from './why-not-started';
import { PagesStore } from '../releases/render/pages-store';
import { Renderer } from '../releases/render/renderer';

/** Milliseconds for one rendering: of a whole section, and of what a visitor waits for. */
const TIME_OUT = 20_000;
/** Milliseconds for requests that are under way when the site is told to stop. */
const PATIENCE = 10_000;

try {
  const environment = readEnvironment();
  const { data, host, store } = environment;
  requireWritable(data);
  const site = readSite(environment.siteConfig);
  const [renderer, onRequest] = [new Renderer(TIME_OUT), new Renderer(TIME_OUT)];
  const [pages, pagesOnRequest] = [new PagesStore(data, site, renderer), new PagesStore(data, site, onRequest)];
  const mirror = store ? new StoreMirror(store, data) : null;
  if (mirror) await mirror.start().catch((error) => Promise.reject(cannotFollow(error, store!)));
  else await fillEmptyStore(data, pages, (line) => console.log(line));
  const live = await LiveRegistry.open(data, pages);
  const app = await createApp({ ...environment, site, pages, pagesOnRequest, live, mirror });

  const stop = async () => {
    setTimeout(() => {
      console.error(`Requests were still open ${PATIENCE / 1000} s after the site was told to stop; they are broken off.`);
      process.exit(1);
    }, PATIENCE).unref();
    mirror?.close();
    live.close();
    await app.close();
    renderer.close();
    onRequest.close();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);

  await app.listen({ port: environment.port, host }).catch((error) => Promise.reject(cannotListen(error, environment.port, host)));
  const { port } = app.server.address() as { port: number };
  console.log(`The site answers at http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`);
} catch (error) {
  console.error(whyNotStarted(error) ?? error);
  process.exit(1);
}

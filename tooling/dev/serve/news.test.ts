import Fastify from 'fastify';
import type { ServerResponse } from 'node:http';
import { until } from 'platform/testing/until';
import type { News } from '../page/development';
import { addNews } from './news';

const built = (hash: string): News => ({ kind: 'built', part: 'help', hash });

/** Starts a server that greets pages with a build; `open` opens a page that records the messages it receives. */
async function serve() {
  const app = Fastify({ forceCloseConnections: true });
  const written: ServerResponse[] = [];
  const closed: ServerResponse[] = [];
  app.addHook('onRequest', async (_request, { raw }) => {
    const write = raw.write.bind(raw);
    raw.write = ((chunk: string) => (written.push(raw), write(chunk))) as typeof raw.write;
    raw.once('close', () => closed.push(raw));
  });
  const send = addNews(app, async () => [built('first')]);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const open = async () => {
    const controller = new AbortController();
    const response = await fetch(`${address}/_dev/news`, { signal: controller.signal });
    const page = { response, received: '', hasEnded: false, leave: () => controller.abort() };
    const read = async () => {
      for await (const chunk of response.body!) page.received += Buffer.from(chunk).toString();
    };
    void read()
      .catch(() => undefined)
      .finally(() => (page.hasEnded = true));
    return page;
  };
  return { app, send, open, written, closed };
}
const eventsOf = (...news: News[]) => news.map((message) => `data: ${JSON.stringify(message)}\n\n`).join('');

test('sends every open page the current state, and then each update', async () => {
  const { app, open, send } = await serve();
  const pages = [await open(), await open()];
  await until(() => pages.every(({ received }) => received !== ''));
  send(built('second'));
  await until(() => pages.every(({ received }) => received.includes('second')));
  expect(pages.map(({ received }) => received)).toEqual([
    eventsOf(built('first'), built('second')),
    eventsOf(built('first'), built('second')),
  ]);
  expect(pages[0]!.response.headers.get('content-type')).toBe('text/event-stream');
  expect(pages[0]!.response.headers.get('cache-control')).toBe('no-store');
  await app.close();
});

test('a page that connects while an update is sent to the others receives the current state first', async () => {
  const app = Fastify({ forceCloseConnections: true });
  let answer: ((news: News[]) => void) | undefined;
  const send = addNews(app, () => new Promise((resolve) => (answer = resolve)));
  const connecting = fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/_dev/news`);
  await until(() => answer !== undefined);
  send(built('second'));
  answer!([built('first')]);
  const { body, headers } = await connecting;
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(Buffer.from((await body!.getReader().read()).value!).toString()).toBe(eventsOf(built('first')));
  await app.close();
});

test('closes the connections when the server closes, and sends nothing to a page that has disconnected', async () => {
  const { app, open, send, written, closed } = await serve();
  const [disconnected, connected] = [await open(), await open()];
  await until(() => disconnected.received !== '' && connected.received !== '');
  disconnected.leave();
  await until(() => closed.length === 1);
  const before = written.length;
  send(built('second'));
  await until(() => connected.received.includes('second'));
  expect(written.slice(before)).not.toContain(closed[0]);
  expect(written.slice(before)).toHaveLength(1);
  await app.close();
  await until(() => connected.hasEnded);
  expect(connected.hasEnded).toBe(true);
});

import Fastify from 'fastify';
import type { ServerResponse } from 'node:http';
import { until } from 'origin/testing/until';
import type { News } from '../page/development';
import { addNews } from './news';

const built = (hash: string): News => ({ kind: 'built', part: 'help', hash });

/** A server whose pages are greeted with a build, and open pages that write down what they hear. */
async function serve() {
  const app = Fastify({ forceCloseConnections: true });
  const written: ServerResponse[] = [];
  const closed: ServerResponse[] = [];
  app.addHook('onRequest', async (_request, { raw }) => {
    const write = raw.write.bind(raw);
    raw.write = ((chunk: string) => (written.push(raw), write(chunk))) as typeof raw.write;
    raw.once('close', () => closed.push(raw));
  });
  const tell = addNews(app, async () => [built('first')]);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const open = async () => {
    const leave = new AbortController();
    const answer = await fetch(`${address}/_dev/news`, { signal: leave.signal });
    const page = { answer, received: '', hasEnded: false, leave: () => leave.abort() };
    const read = async () => {
      for await (const chunk of answer.body!) page.received += Buffer.from(chunk).toString();
    };
    void read()
      .catch(() => undefined)
      .finally(() => (page.hasEnded = true));
    return page;
  };
  return { app, tell, open, written, closed };
}
const eventsOf = (...news: News[]) => news.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');

test('sends every open page the current state, and then each update', async () => {
  const { app, open, tell } = await serve();
  const pages = [await open(), await open()];
  await until(() => pages.every(({ received }) => received !== ''));
  tell(built('second'));
  await until(() => pages.every(({ received }) => received.includes('second')));
  expect(pages.map(({ received }) => received)).toEqual([
    eventsOf(built('first'), built('second')),
    eventsOf(built('first'), built('second')),
  ]);
  expect(pages[0]!.answer.headers.get('content-type')).toBe('text/event-stream');
  expect(pages[0]!.answer.headers.get('cache-control')).toBe('no-store');
  await app.close();
});

test("closes its pages' connections at the end, and sends nothing to a page that has left", async () => {
  const { app, open, tell, written, closed } = await serve();
  const [gone, there] = [await open(), await open()];
  await until(() => gone.received !== '' && there.received !== '');
  gone.leave();
  await until(() => closed.length === 1);
  const before = written.length;
  tell(built('second'));
  await until(() => there.received.includes('second'));
  expect(written.slice(before)).not.toContain(closed[0]);
  expect(written.slice(before)).toHaveLength(1);
  await app.close();
  await until(() => there.hasEnded);
  expect(there.hasEnded).toBe(true);
});

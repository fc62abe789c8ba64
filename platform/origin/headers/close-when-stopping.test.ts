import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { TestSite } from '../testing/test-site';
import { closeWhenStopping } from './close-when-stopping';

test('a request under way when the site stops is answered, and closes its connection', async () => {
  const site = new TestSite();
  const app = await site.open();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  const ended = once(socket, 'close');
  // Not idle: the server has its beginning.
  const arrival = once(app.server, 'connection').then(([server]) => once(server, 'data'));
  socket.write('GET /help-center HTTP/1.1\r\nHost: tuzamuke.test\r\n');
  await arrival;
  const closed = app.close();
  while (app.server.listening) await new Promise(setImmediate);
  socket.write('\r\n');
  await ended;
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/^Connection: close\r$/im);
  await site.close();
});

test('an answer that is being prepared when the site stops tells the browser to close its connection, and none before it', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  closeWhenStopping(app);
  let [begin, letGo] = [(): void => undefined, (): void => undefined];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  app.get('/before', async () => 'before');
  app.get('/', async () => {
    begin();
    await gate;
    return 'prepared';
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  // Until then a browser keeps its connection for the files of a page.
  expect((await fetch(`${address}/before`)).headers.get('connection')).toBe('keep-alive');
  const answer = fetch(address);
  await begun;
  const closed = app.close();
  while (app.server.listening) await new Promise(setImmediate);
  letGo();
  expect((await answer).headers.get('connection')).toBe('close');
  expect(await (await answer).text()).toBe('prepared');
  await closed;
});

test('an idle connection that a browser opened in advance does not delay the stop', async () => {
  const site = new TestSite();
  const app = await site.open();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const arrival = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await arrival;
  const end = once(socket, 'close');
  await expect(app.close()).resolves.toBeUndefined();
  await end;
  await site.close();
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from '../testing/until';
import { openSiteProxy, statusThrough, withLanguage, type SiteProxy } from './site-proxy';

let proxy: SiteProxy;
let asked: string[];
beforeEach(async () => {
  asked = [];
  proxy = await openSiteProxy((request, response) => {
    asked.push(request.url!);
    response.writeHead(204).end();
  });
});

/** The first line that answers a request of a browser. */
async function answerTo(line: string): Promise<string> {
  const socket = connect(proxy.port, '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\n${line.startsWith('GET') ? 'Connection: close\r\n' : ''}\r\n`);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).split('\r\n')[0]!;
}

test('answers requests for the site, and refuses other hosts, tunnels and addresses', async () => {
  expect(await statusThrough(proxy, '/help-center?lng=rw')).toBe(204);
  const others = ['GET http://tracker.example/', 'GET https://localhost/', 'GET /help-center', 'CONNECT localhost:443'];
  for (const line of others) expect(await answerTo(line)).toBe('HTTP/1.1 403 Forbidden');
  expect(asked).toEqual(['/help-center?lng=rw']);
  await proxy.close();
});

test('closing does not wait for a connection that the browser has opened in advance', async () => {
  const socket = connect(proxy.port, '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await proxy.close();
  expect(await closed).toEqual([false]);
});

test('reads only the status of a linked page, and discards the body', async () => {
  await proxy.close();
  let isSent = false;
  proxy = await openSiteProxy((_request, response) => {
    response.on('finish', () => (isSent = true));
    response.writeHead(200).end(Buffer.alloc(16_000_000));
  });
  expect(await statusThrough(proxy, '/help-center')).toBe(200);
  await until(() => isSent).finally(() => proxy.close());
});

/** A tunnel that was asked for, and whose answer has come. */
async function refusedTunnel(): Promise<Socket> {
  const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write('CONNECT tracker.example:443 HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toContain('403 Forbidden');
  return socket;
}

test('closing does not wait for a browser to close its side of a refused tunnel', async () => {
  const socket = await refusedTunnel();
  await expect(proxy.close()).resolves.toBeUndefined();
  socket.destroy();
});

test('a browser that aborts a refused tunnel does not end the program', async () => {
  (await refusedTunnel()).resetAndDestroy();
  expect(await statusThrough(proxy, '/help-center')).toBe(204);
  await proxy.close();
});

test.each([
  ['/guides', '/guides?lng=rw'],
  ['/guides?q=a', '/guides?q=a&lng=rw'],
  ['/guides?lng=en', '/guides?lng=en'],
  ['/guides?q=a&lng=en', '/guides?q=a&lng=en'],
])('a page is opened in its language unless its address names one: %s', (address, opened) => {
  expect(withLanguage(address, 'rw')).toBe(opened);
});

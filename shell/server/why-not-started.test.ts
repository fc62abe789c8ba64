/** @jest-environment node */
import { createServer } from 'node:net';
import { BrokenRegistry } from '../releases/registry/parse-registry';
import { Refusal } from '../releases/refusal';
import { BadEnvironment } from './environment';
import { BadSite } from './site/read-site';
import { cannotFollow, cannotListen, whyNotStarted } from './why-not-started';

/** What listening there says. */
const listen = (port: number, host: string) =>
  new Promise<string>((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(whyNotStarted(cannotListen(error, port, host))!));
    server.listen(port, host);
  });

test.each([new BadEnvironment('x is wrong'), new BadSite('x is wrong'), new BrokenRegistry('x is wrong'), new Refusal('x is wrong')])('%s is said in words', (error) => {
  expect(whyNotStarted(error)).toBe('The site did not start. x is wrong');
});

test('a fault of the program keeps its stack', () => {
  expect(whyNotStarted(new TypeError('x is not a function'))).toBeNull();
  expect(whyNotStarted(cannotListen(new TypeError('x is not a function'), 1, 'x'))).toBeNull();
});

test('a port that is in use is named', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  expect(await listen(port, '127.0.0.1')).toBe(`The site did not start. PORT is "${port}", which another program uses on 127.0.0.1`);
  other.close();
});

test('an address that is none of this machine is named', async () => {
  expect(await listen(0, '203.0.113.7')).toBe('The site did not start. HOST is "203.0.113.7", on which this machine cannot listen (EADDRNOTAVAIL)');
});

test('a store that does not answer is named once', () => {
  const said = whyNotStarted(cannotFollow(new Error('SITE_STORE: fetch failed'), 'http://store.test'));
  expect(said).toBe('The site did not start. SITE_STORE is "http://store.test", which cannot be followed: fetch failed');
});

/** @jest-environment node */
import { createServer } from 'node:net';
import { BrokenRegistry } from 'releases/registry/parse-registry';
import { Refusal } from 'releases/refusal';
import { BadEnvironment } from 'releases/config/environment';
import { cannotListen } from 'releases/config/listening';
import { BadSite } from 'releases/config/read-site';
import { cannotFollow, whyNotStarted } from './why-not-started';

/** What listening there says. */
const listen = (port: number, host: string) =>
  new Promise<string>((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(whyNotStarted(cannotListen(error, { port, host }, ['PORT', 'HOST']))!));
    server.listen(port, host);
  });

test.each([
  new BadEnvironment('x is wrong'),
  new BadSite('x is wrong'),
  new BrokenRegistry('x is wrong'),
  new Refusal('x is wrong'),
])('%s is said in words', (error) => {
  expect(whyNotStarted(error)).toBe('The site did not start. x is wrong');
});

test('a fault of the program keeps its stack', () => {
  expect(whyNotStarted(new TypeError('x is not a function'))).toBeNull();
  expect(whyNotStarted(cannotListen(new TypeError('x is not a function'), { port: 1, host: 'x' }, ['PORT', 'HOST']))).toBeNull();
});

test('a port that is in use is named', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  expect(await listen(port, '127.0.0.1')).toBe(
    `The site did not start. PORT is "${port}", which another program uses on 127.0.0.1`,
  );
  other.close();
});

test('an address that is none of this machine is named', async () => {
  expect(await listen(0, '203.0.113.7')).toBe(
    'The site did not start. HOST is "203.0.113.7", on which this machine cannot listen (EADDRNOTAVAIL)',
  );
});

test('a store that does not answer is named, and its password is not', () => {
  const said = whyNotStarted(cannotFollow(new Error('fetch failed'), 'http://user:secret@store.test'));
  expect(said).toBe('The site did not start. SITE_STORE is "http://…@store.test", which cannot be followed: fetch failed');
});

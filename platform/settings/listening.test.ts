import { addressOf, cannotListen, hostName, LISTENING, portOrNone } from './listening';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['site.example', 'http://site.example:3000'],
  ['::1', 'http://[::1]:3000'],
])('a program that listens on %s is reached at %s', (host, address) => {
  expect(addressOf({ host, port: 3000 })).toBe(address);
  expect(URL.canParse(address)).toBe(true);
});

test('a port is from 0 to 65535, and an empty variable is none', () => {
  const port = portOrNone('release service');
  expect(['', undefined, '0', '65535'].map((text) => port.parse(text))).toEqual([null, null, 0, 65_535]);
  for (const text of ['65536', '-1', 'x'])
    expect(() => port.parse(text)).toThrow('it takes a port from 0 to 65535, or nothing for no release service');
});

test('a site listens on port 3000 of this machine alone, unless it is told otherwise', () => {
  expect([LISTENING.PORT.parse(undefined), LISTENING.HOST.parse(undefined)]).toEqual([3000, '127.0.0.1']);
  expect([LISTENING.PORT.parse('0'), LISTENING.PORT.parse('65535')]).toEqual([0, 65_535]);
  expect(() => LISTENING.PORT.parse('65536')).toThrow('it takes a whole number from 0 to 65535');
  expect(hostName().parse('::1')).toBe('::1');
  for (const text of ['', 'a b', 'http://x/']) expect(() => hostName().parse(text)).toThrow('it takes an address to listen on');
});

test.each([
  ['EADDRINUSE', 'PORT is "80", which another program uses on ::1'],
  ['EACCES', 'PORT is "80", which only a privileged program may use'],
  ['EADDRNOTAVAIL', 'HOST is "::1", on which this machine cannot listen (EADDRNOTAVAIL)'],
])('the error %s of a server that cannot listen names the variable', (code, message) => {
  const error = Object.assign(new Error(code), { code, syscall: 'listen' });
  expect(cannotListen(error, { port: 80, host: '::1' }, ['PORT', 'HOST'])).toMatchObject({ code: 'bad-environment', message });
});

test('an error of a server that is none of listening stays as it is', () => {
  const error = new Error('out of memory');
  expect(cannotListen(error, { port: 80, host: '::1' }, ['PORT', 'HOST'])).toBe(error);
});

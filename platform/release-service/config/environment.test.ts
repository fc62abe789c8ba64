import path from 'node:path';
import { BadEnvironment } from 'platform/settings';
import { ROOT } from 'platform/settings/root';
import { readServiceEnvironment } from './environment';

const SIGN_IN = {
  CONSOLE_ISSUER: 'https://id.company.example',
  CONSOLE_ADDRESS: 'https://releases.company.example/',
  CONSOLE_CLIENT_ID: 'console',
};

test('without any variable there is no release service and no identity provider', () => {
  expect(readServiceEnvironment({})).toMatchObject({
    port: null,
    host: '127.0.0.1',
    logLevel: 'info',
    trustedProxies: 0,
    data: path.join(ROOT, '.data'),
    console: path.join(ROOT, 'platform/console/dist'),
    signIn: null,
  });
});

test('every variable is read', () => {
  const env = { ...SIGN_IN, CONSOLE_CLIENT_SECRET: 'a secret', RELEASE_PORT: '3001', RELEASE_HOST: '::1' };
  expect(readServiceEnvironment({ ...env, TRUSTED_PROXIES: '2', LOG_LEVEL: 'warn', SITE_DATA: '/var/site' })).toMatchObject({
    port: 3001,
    host: '::1',
    logLevel: 'warn',
    trustedProxies: 2,
    data: '/var/site',
    signIn: {
      issuer: 'https://id.company.example',
      clientId: 'console',
      clientSecret: 'a secret',
      address: 'https://releases.company.example',
    },
  });
  expect(readServiceEnvironment(SIGN_IN).signIn).toMatchObject({ clientSecret: undefined });
  expect(readServiceEnvironment({ RELEASE_PORT: '65535' }).port).toBe(65535);
});

test.each([
  ['CONSOLE_CLIENT_ID', { ...SIGN_IN, CONSOLE_CLIENT_ID: '' }, /^CONSOLE_CLIENT_ID is not set; CONSOLE_ISSUER needs it/],
  ['CONSOLE_CLIENT_ID', { ...SIGN_IN, CONSOLE_CLIENT_ID: undefined }, /^CONSOLE_CLIENT_ID is not set/],
  ['CONSOLE_ADDRESS', { ...SIGN_IN, CONSOLE_ADDRESS: '' }, /^CONSOLE_ADDRESS is not set; CONSOLE_ISSUER needs it/],
  ['CONSOLE_ISSUER', { ...SIGN_IN, CONSOLE_ISSUER: 'http://id.company.example' }, /^CONSOLE_ISSUER is .*https address/],
  ['CONSOLE_ADDRESS', { ...SIGN_IN, CONSOLE_ADDRESS: 'http://localhost.evil.example' }, /^CONSOLE_ADDRESS is .*https address/],
  ['CONSOLE_ISSUER', { ...SIGN_IN, CONSOLE_ISSUER: 'http://localhost:80@evil.example' }, /^CONSOLE_ISSUER is .*https address/],
  ['CONSOLE_ADDRESS', { ...SIGN_IN, CONSOLE_ADDRESS: 'https://company.example/console' }, /^CONSOLE_ADDRESS is .*without a path/],
  ['CONSOLE_ADDRESS', { ...SIGN_IN, CONSOLE_ADDRESS: 'https://company.example?console' }, /^CONSOLE_ADDRESS is .*without a path/],
  ['RELEASE_PORT', { RELEASE_PORT: '65536' }, /^RELEASE_PORT is "65536"; it takes a port from 0 to 65535/],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10' }, /^TRUSTED_PROXIES is "10"/],
])('a bad %s is one line that names it', (_name, env, line) => {
  expect(() => readServiceEnvironment(env)).toThrow(BadEnvironment);
  expect(() => readServiceEnvironment(env)).toThrow(line);
});

test('a console on localhost works without TLS', () => {
  for (const CONSOLE_ADDRESS of ['http://localhost:3001', 'http://127.0.0.1:3001', 'http://[::1]:3001'])
    expect(readServiceEnvironment({ ...SIGN_IN, CONSOLE_ADDRESS }).signIn!.address).toBe(CONSOLE_ADDRESS);
});

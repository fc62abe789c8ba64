import path from 'node:path';
import { BadEnvironment } from 'platform/settings';
import { ROOT } from 'platform/settings/root';
import { readEnvironment } from './environment';

test('without any variable the site starts as the interface says', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    data: path.join(ROOT, '.data'),
    siteConfig: path.join(ROOT, 'shell/site.json'),
    feedbackLimit: 120,
    feedbackDays: 365,
    trustedProxies: 0,
    metricsPort: null,
    logLevel: 'info',
  });
});

test('a wrong address of a mail server is named without its password, also where that has an @', () => {
  const read = () => readEnvironment({ SMTP_URL: 'mail://site:p@ss@mail.example', MAIL_FROM: 'site@mail.example' });
  expect(read).toThrow('SMTP_URL is "…@mail.example"; it takes the address of a mail server');
  const withoutHost = () => readEnvironment({ SMTP_URL: 'smtp://', MAIL_FROM: 'site@mail.example' });
  expect(withoutHost).toThrow('SMTP_URL is "smtp://"; it takes the address of a mail server');
});

test('every variable is read', () => {
  const env = {
    PORT: '0',
    HOST: '0.0.0.0',
    SITE_DATA: '/var/site',
    SITE_CONFIG: 'brands/other.json',
    FEEDBACK_LIMIT: '1000000',
    FEEDBACK_DAYS: '30',
    TRUSTED_PROXIES: '1',
    METRICS_PORT: '9100',
    LOG_LEVEL: 'warn',
  };
  expect(readEnvironment(env)).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    data: '/var/site',
    siteConfig: path.join(ROOT, 'brands/other.json'),
    feedbackLimit: 1_000_000,
    feedbackDays: 30,
    trustedProxies: 1,
    metricsPort: 9100,
    logLevel: 'warn',
  });
  expect(readEnvironment({ HOST: '::1', PORT: '65535' })).toMatchObject({ host: '::1', port: 65535 });
});

test.each([
  ['', false],
  ['0', false],
  ['1', true],
])('a switch that is set to "%s" is on: %p', (value, isOn) => {
  const { dryRun, withdrawWorker } = readEnvironment({ ABORT_DRY_RUN: value, WITHDRAW_WORKER: value });
  expect([dryRun, withdrawWorker]).toEqual([isOn, isOn]);
});

const DATABASE = 'it takes the address of a PostgreSQL database, such as postgres://user@host/site';
const WHOLE = (from: number, to: number) => `it takes a whole number from ${from} to ${to}`;

test.each([
  ['PORT', 'x', 'is "x"', WHOLE(0, 65535)],
  ['PORT', '65536', 'is "65536"', WHOLE(0, 65535)],
  ['PORT', '-1', 'is "-1"', WHOLE(0, 65535)],
  ['PORT', '80.5', 'is "80.5"', WHOLE(0, 65535)],
  ['PORT', '', 'is empty', WHOLE(0, 65535)],
  ['PORT', '3000 ', 'is "3000 "', WHOLE(0, 65535)],
  ['METRICS_PORT', 'x', 'is "x"', 'it takes a port from 0 to 65535, or nothing for no metrics'],
  ['LOG_LEVEL', 'loud', 'is "loud"', 'it takes debug, info, warn, error, silent'],
  ['HOST', '', 'is empty', 'it takes an address to listen on, such as 127.0.0.1 or 0.0.0.0'],
  ['HOST', 'a b', 'is "a b"', 'it takes an address to listen on, such as 127.0.0.1 or 0.0.0.0'],
  ['HOST', 'http://localhost', 'is "http://localhost"', 'it takes an address to listen on, such as 127.0.0.1 or 0.0.0.0'],
  ['SITE_DATA', '', 'is empty', 'it takes the folder of the release store'],
  ['SITE_DATA', '  ', 'is empty', 'it takes the folder of the release store'],
  ['SITE_CONFIG', '', 'is empty', 'it takes the path of the brand file'],
  ['FEEDBACK_DAYS', '366', 'is "366"', WHOLE(1, 365)],
  ['FEEDBACK_DAYS', '0', 'is "0"', WHOLE(1, 365)],
  ['FEEDBACK_LIMIT', '0', 'is "0"', WHOLE(1, 1000000)],
  ['FEEDBACK_LIMIT', 'many', 'is "many"', WHOLE(1, 1000000)],
  ['FEEDBACK_LIMIT', '10000000', 'is "10000000"', WHOLE(1, 1000000)],
  ['TRUSTED_PROXIES', '10', 'is "10"', WHOLE(0, 9)],
  ['TRUSTED_PROXIES', 'yes', 'is "yes"', WHOLE(0, 9)],
  ['SITE_DATABASE', 'mysql://site:secret@db.example/site', 'is "…@db.example/site"', DATABASE],
  ['SITE_DATABASE', 'postgres://site:secret@db.example', 'is "…@db.example"', DATABASE],
  ['SITE_DATABASE', 'mysql://site:se@cret@db.example/site', 'is "…@db.example/site"', DATABASE],
  [
    'SITE_DATABASE',
    'mysql://db.example/site?user=site&password=secret&ssl=1',
    'is "mysql://db.example/site?user=site&password=…&ssl=1"',
    DATABASE,
  ],
  ['SITE_DATABASE', 'host=db.example password=secret', 'is "host=db.example password=…"', DATABASE],
  ['SITE_DATABASE', 'somewhere', 'is "somewhere"', DATABASE],
  ['ABORT_DRY_RUN', 'yes', 'is "yes"', 'it takes 1 or 0'],
])('%s="%s" is refused in one line that says what it takes', (name, value, is, takes) => {
  expect(refusal({ [name]: value })).toBe(`${name} ${is}; ${takes}`);
});

const refusal = (env: NodeJS.ProcessEnv): string => reason(() => readEnvironment(env));

function reason(read: () => void): string {
  try {
    read();
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message;
    throw error;
  }
  throw new Error('was taken');
}

test('SITE_STORE, which older programs read, is refused with its replacement', () => {
  expect(() => readEnvironment({ SITE_STORE: 'https://store.test' })).toThrow(
    'several origins share SITE_DATABASE. Unset SITE_STORE',
  );
});

test('a site has at most one database', () => {
  expect(readEnvironment({ SITE_DATABASE: 'postgres://site@db.example/site' }).database).toBe('postgres://site@db.example/site');
  expect(readEnvironment({}).database).toBeNull();
});

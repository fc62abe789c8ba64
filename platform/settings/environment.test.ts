import path from 'node:path';
import * as z from 'zod';
import { newFolder } from 'shared/testing/new-folder';
import { readStoreEnvironment, readVariables, wholeNumber } from './environment';
import { ROOT } from './root';

const trialOf = (env: NodeJS.ProcessEnv) => readStoreEnvironment(env).trial;

test('releases are tried in a browser where SITE_TRIAL says so', () => {
  expect(trialOf({})).toEqual({ mode: 'found', browser: null });
  expect(trialOf({ BROWSER_PATH: '/usr/bin/chromium' })).toEqual({ mode: 'found', browser: '/usr/bin/chromium' });
  expect(trialOf({ SITE_TRIAL: 'off' })).toBeNull();
  expect(trialOf({ SITE_TRIAL: 'found' })).toEqual({ mode: 'found', browser: null });
  expect(trialOf({ SITE_TRIAL: 'required', BROWSER_PATH: '/opt/chromium' })).toEqual({
    mode: 'required',
    browser: '/opt/chromium',
  });
});

test('refuses another value with one line that names the variable and what it takes', () => {
  expect(() => trialOf({ SITE_TRIAL: 'yes' })).toThrow('SITE_TRIAL is "yes"; it takes off, found or required');
});

test.each([{}, { SITE_ADDRESS: '' }])(
  'a store whose environment is %j has no address of a site, so the brand file says it',
  (env) => {
    expect(readStoreEnvironment(env).siteAddress).toBeUndefined();
  },
);

test('an address of the site has no path, and the refusal says what it takes', () => {
  expect(readStoreEnvironment({ SITE_ADDRESS: 'http://localhost:3000/' }).siteAddress).toBe('http://localhost:3000/');
  expect(() => readStoreEnvironment({ SITE_ADDRESS: 'http://localhost:3000/help' })).toThrow(
    'SITE_ADDRESS is "http://localhost:3000/help"; it takes the address at which the site answers',
  );
});

test('a file given as SITE_DATA is refused by name, and a folder that is still to be made is not', () => {
  for (const file of [__filename, `${__filename}/below`])
    expect(() => readStoreEnvironment({ SITE_DATA: file })).toThrow(
      `SITE_DATA is "${file}"; it takes a folder, and this is a file or below one`,
    );
  const folder = path.join(newFolder(), 'data');
  expect(readStoreEnvironment({ SITE_DATA: folder }).data).toBe(folder);
});

test('a relative path is below the root of the site, wherever a program is started', () => {
  const before = process.cwd();
  process.chdir(newFolder());
  try {
    expect(readStoreEnvironment({ SITE_DATA: 'data', SITE_CONFIG: 'site.json', SITE_TRUST: 'roots.pem' })).toMatchObject({
      data: path.join(ROOT, 'data'),
      siteConfig: path.join(ROOT, 'site.json'),
      trust: path.join(ROOT, 'roots.pem'),
    });
  } finally {
    process.chdir(before);
  }
});

test('without variables a program works on the store and with the brand file of the repository, and keeps feedback for a year', () => {
  expect(readStoreEnvironment({})).toEqual({
    data: path.join(ROOT, '.data'),
    siteConfig: path.join(ROOT, 'shell/site.json'),
    trust: null,
    feedbackDays: 365,
    database: null,
    siteAddress: undefined,
    browser: null,
    trial: { mode: 'found', browser: null },
  });
  expect(readStoreEnvironment({ BROWSER_PATH: '/opt/chromium', SITE_TRIAL: 'off' }).browser).toBe('/opt/chromium');
});

test('a whole number is within its limits, which count as within', () => {
  const days = (FEEDBACK_DAYS: string) => readStoreEnvironment({ FEEDBACK_DAYS }).feedbackDays;
  expect([days('1'), days('365')]).toEqual([1, 365]);
  for (const other of ['0', '366', '1.5', '-1'])
    expect(() => days(other)).toThrow(`FEEDBACK_DAYS is "${other}"; it takes a whole number from 1 to 365`);
});

test.each(['SITE_DATA', 'SITE_CONFIG', 'SITE_TRUST', 'FEEDBACK_DAYS'])(
  '%s may not be blank, and the refusal calls it empty',
  (name) => {
    expect(() => readStoreEnvironment({ [name]: ' ' })).toThrow(`${name} is empty; it takes `);
  },
);

test('a variable that is not set and has no default is refused as empty', () => {
  const variables = z.object({ PORT: z.string('it takes a port') });
  expect(() => readVariables(variables, {})).toThrow('PORT is empty; it takes a port');
  expect(wholeNumber(7, 0, 9).parse(undefined)).toBe(7);
});

test.each([
  ['mysql://user@host/site', '…@host/site'],
  ['postgres://user:secret@host/', '…@host/'],
  ['postgres://user:secret@host', '…@host'],
  ['postgres://user:secret@ho st/site', '…@ho st/site'],
  ['postgresql://host/?Password=secret&x=1', 'postgresql://host/?Password=…&x=1'],
  ['postgres://user:se\ncret@host/', '…@host/'],
])('the address %j of a database is refused, and its password is not printed', (text, printed) => {
  expect(() => readStoreEnvironment({ SITE_DATABASE: text })).toThrow(
    `SITE_DATABASE is "${printed}"; it takes the address of a PostgreSQL database`,
  );
});

test.each(['postgres://user@host/site', 'postgresql://host/site'])(
  'the address %s of a database is taken as it stands',
  (text) => {
    expect(readStoreEnvironment({ SITE_DATABASE: text }).database).toBe(text);
  },
);

test('SITE_STORE is refused also beside SITE_DATABASE, with the code and the exit code of wrong use', () => {
  const refused = { code: 'bad-environment', exitCode: 2, status: null, message: expect.stringContaining('Unset SITE_STORE') };
  expect(() => readStoreEnvironment({ SITE_STORE: 'x', SITE_DATABASE: 'postgres://host/site' })).toThrow(
    expect.objectContaining(refused),
  );
});

import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { readStoreEnvironment } from './environment';
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

import { readStoreEnvironment } from './environment';

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

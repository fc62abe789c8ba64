/** @jest-environment node */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from 'shared/build/workspaces';
import { BadEnvironment, readEnvironment, requireWritable } from './environment';

test('without any variable the site starts as the interface says', () => {
  expect(readEnvironment({})).toMatchObject({ port: 3000, host: '127.0.0.1', data: path.join(ROOT, '.data'), siteConfig: path.join(ROOT, 'shell/site.json'), feedbackLimit: 120, trustedProxies: 0 });
});

test('every variable is taken', () => {
  const env = { PORT: '0', HOST: '0.0.0.0', SITE_DATA: '/var/site', SITE_CONFIG: 'brands/other.json', FEEDBACK_LIMIT: '1000000', TRUSTED_PROXIES: '1' };
  expect(readEnvironment(env)).toMatchObject({ port: 0, host: '0.0.0.0', data: '/var/site', siteConfig: path.join(ROOT, 'brands/other.json'), feedbackLimit: 1_000_000, trustedProxies: 1 });
  expect(readEnvironment({ HOST: '::1', PORT: '65535' })).toMatchObject({ host: '::1', port: 65535 });
});

test.each([
  ['PORT', 'x', /number/],
  ['PORT', '65536', /number/],
  ['PORT', '-1', /number/],
  ['PORT', '80.5', /number/],
  ['PORT', '', /number/],
  ['PORT', '3000 ', /number/],
  ['HOST', '', /address/],
  ['HOST', 'a b', /address/],
  ['HOST', 'http://localhost', /address/],
  ['SITE_DATA', '', /folder/],
  ['SITE_DATA', '  ', /folder/],
  ['SITE_CONFIG', '', /brand file/],
  ['FEEDBACK_LIMIT', '0', /number/],
  ['FEEDBACK_LIMIT', 'many', /number/],
  ['FEEDBACK_LIMIT', '10000000', /number/],
  ['TRUSTED_PROXIES', '10', /number/],
  ['TRUSTED_PROXIES', 'yes', /number/],
  ['SITE_STORE', 'localhost:9000', /address/],
  ['SITE_STORE', 'file:///var/store', /address/],
  ['ABORT_DRY_RUN', 'yes', /1 or 0/],
  ['ABORT_MIN_SESSIONS', '0', /number/],
  ['ABORT_IN_A_ROW', '1', /number/],
  ['ABORT_LIMIT_PERCENT', '101', /number/],
])('%s="%s" is refused in one line that says what it takes', (name, value, takes) => {
  const message = refusal({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} is `));
  expect(message).toMatch(takes);
  expect(message).not.toContain('\n');
});

test('the folder of the store is made, and one that cannot be is refused in one line', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'environment-'));
  requireWritable(path.join(folder, 'deep/data'));
  expect(existsSync(path.join(folder, 'deep/data'))).toBe(true);
  const file = path.join(folder, 'file');
  writeFileSync(file, '', { mode: 0o777 });
  for (const wrong of [file, path.join(file, 'data'), '/proc/data']) expect(reason(() => requireWritable(wrong))).toMatch(/^SITE_DATA is ".*"; it takes a folder that can be written \(E\w+\)$/);
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

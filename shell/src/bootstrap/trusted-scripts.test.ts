import { early } from './state';
import { trustNamedScripts } from './trusted-scripts';

const FILE = '/_releases/help/2.0.0/static/js/page.1a2b3c4d.js';

/** What the policy returns for an address; the browser takes `null` for a refusal. */
function policyFor(address: string): string | null {
  let rules: { createScriptURL(address: string): string | null } | undefined;
  Object.assign(globalThis, {
    trustedTypes: { createPolicy: (_name: string, policy: typeof rules) => (rules = policy) },
  });
  trustNamedScripts();
  return rules!.createScriptURL(address);
}

const MAIN = '/_releases/shell/1.0.0/static/js/main.9c8b7a6d.js';

beforeEach(() => {
  early.facts = JSON.stringify({ integrity: { [MAIN]: 'sha384-x', [FILE]: 'sha384-x' } });
});
afterEach(() => Object.assign(globalThis, { trustedTypes: undefined }));

test.each([MAIN, FILE, `${FILE}?retry=3`])('loads %s, which the facts name', (address) => {
  expect(policyFor(address)).toBe(address);
});

test('loads the worker, whose hash the origin checks', () => {
  expect(policyFor('/sw.js')).toBe('/sw.js');
  expect(policyFor('/sw.js?x=1')).toBeNull();
});

test.each([
  '/_releases/help/2.0.0/static/js/other.js',
  '/_releases/help/2.0.0/static/js/page.1a2b3c4d.js/../../x.js',
  '/_releases/help/2.0.0/static/js/page.1a2b3c4d',
  '/_releases/help/2.0.0/static/js/',
  '/_releases/h',
  `https://evil.test${FILE}`,
  `//evil.test${FILE}`,
  '/integrity',
  'data:text/javascript,alert(1)',
  'page',
  'undefined',
  '',
])('%p is refused', (address) => {
  expect(policyFor(address)).toBeNull();
});

test('loads no script before the facts are loaded', () => {
  early.facts = undefined;
  expect([policyFor(MAIN), policyFor(FILE)]).toEqual([null, null]);
});

test('does nothing in a browser without Trusted Types', () => {
  expect(() => trustNamedScripts()).not.toThrow();
});

import { early } from './state';
import { trustNamedScripts } from './trusted-scripts';

const FILE = '/_releases/help/2.0.0/static/js/page.1a2b3c4d.js';

/** What the policy says to an address: the browser loads it, or takes `null` for a refusal. */
function ask(address: string): string | null {
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

test.each([MAIN, FILE, `${FILE}?retry=3`])('%s is a file that the facts name', (address) => {
  expect(ask(address)).toBe(address);
});

test('the worker is the origin’s to answer', () => {
  expect(ask('/sw.js')).toBe('/sw.js');
  expect(ask('/sw.js?x=1')).toBeNull();
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
  expect(ask(address)).toBeNull();
});

test('before the facts are there no script is loaded', () => {
  early.facts = undefined;
  expect([ask(MAIN), ask(FILE)]).toEqual([null, null]);
});

test('a browser without Trusted Types starts as ever', () => {
  expect(() => trustNamedScripts()).not.toThrow();
});

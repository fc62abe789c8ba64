import { trustNamedScripts } from './trusted-scripts';

const FILE = '/_releases/help/2.0.0/static/js/page.1a2b3c4d.js';

/** What the policy says to an address: the browser loads it, or takes `null` for a refusal. */
function ask(address: string): string | null {
  let rules: { createScriptURL(address: string): string | null } | undefined;
  Object.assign(globalThis, {
    trustedTypes: { createPolicy: (_name: string, given: typeof rules) => (rules = given) },
  });
  trustNamedScripts();
  return rules!.createScriptURL(address);
}

beforeEach(() => {
  const picks = { page: 2, sections: { help: { entry: FILE, integrity: { [FILE]: 'sha384-x' } } } };
  document.body.innerHTML = `<script type="application/json" id="picks">${JSON.stringify(picks)}</script>`;
});
afterEach(() => Object.assign(globalThis, { trustedTypes: undefined }));

test.each([FILE, `${FILE}?retry=3`])('%s is a file of a release that the page names', (address) => {
  expect(ask(address)).toBe(address);
});

test('the worker is the origin’s to answer', () => {
  expect(ask('/sw.js')).toBe('/sw.js');
  expect(ask('/sw.js?x=1')).toBeNull();
});

test.each([
  '/_releases/help/2.0.0/static/js/other.js',
  '/_releases/help/2.0.0/static/js/page.1a2b3c4d.js/../../x.js',
  `https://evil.test${FILE}`,
  `//evil.test${FILE}`,
  '/integrity',
  'data:text/javascript,alert(1)',
  'page',
  '',
])('%p is refused', (address) => {
  expect(ask(address)).toBeNull();
});

test('a browser without Trusted Types starts as ever', () => {
  expect(() => trustNamedScripts()).not.toThrow();
});

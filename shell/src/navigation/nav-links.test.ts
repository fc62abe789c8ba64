import { hasGetStarted, isHelp, linksFor } from './nav-links';

const ids = (pathname: string) => linksFor(pathname).map(({ id }) => id);

test.each([
  ['/', ['home', 'benefits', 'products', 'testimony', 'faqs'], true],
  ['/terms-conditions', ['home'], false],
  ['/privacy-policy', ['home'], false],
  ['/help-center', ['home', 'search'], false],
  ['/help-center/search', ['home', 'search'], false],
  ['/help-center/how-do-i-create-goal', ['home', 'search'], false],
  ['/help-center/no-such-guide', ['home', 'search'], false],
  ['/nowhere', ['home'], true],
])('%s has the links %p; Get Started: %p', (pathname, links, getStarted) => {
  expect(ids(pathname)).toEqual(links);
  expect(hasGetStarted(pathname)).toBe(getStarted);
  expect(isHelp(pathname)).toBe(links.includes('search'));
});

test('on the landing page links are anchors, except FAQS, which leads to the help center', () => {
  expect(linksFor('/').map(({ hash, path }) => hash ?? path)).toEqual([
    '#home',
    '#benefits',
    '#products',
    '#testimony',
    '/help-center',
  ]);
});

test('elsewhere Home leads to the landing page and Search to its page', () => {
  expect(linksFor('/help-center').map(({ path }) => path)).toEqual(['/', '/help-center/search']);
});

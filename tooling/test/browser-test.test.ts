import { browserTest, inList } from './browser-test';

test.each([
  ['/site/e2e/journeys/faq.spec.ts', 'journeys/faq.spec.ts › opens'],
  ['journeys/faq.spec.ts', 'journeys/faq.spec.ts › opens'],
  ['/site/e2e-more/faq.spec.ts', '/site/e2e-more/faq.spec.ts › opens'],
])('a list of browser tests to leave out names a test of %s as %s', (file, listed) => {
  expect(inList(browserTest(file, ['opens']), '/site/e2e')).toBe(listed);
});

import { SITE } from 'shared/testing/site';
import { contentSecurityPolicy } from './content-security-policy';

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

test('nothing is allowed that a page does not need', () => {
  expect(directives(contentSecurityPolicy(SITE, []))).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
});

test("the page's own inline scripts run by their hashes", () => {
  expect(directives(contentSecurityPolicy(SITE, ['sha256-a=', 'sha256-b=']))['script-src']).toEqual([
    "'self'",
    "'sha256-a='",
    "'sha256-b='",
  ]);
});

test('a feedback service elsewhere may be called', () => {
  const policy = contentSecurityPolicy({ ...SITE, feedbackHost: 'https://api.tuzamuke.test' }, []);
  expect(directives(policy)['connect-src']).toEqual(["'self'", 'https://api.tuzamuke.test']);
});

import { SITE } from 'shared/testing/site';
import { contentSecurityPolicy } from './content-security-policy';

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

test('the policy allows only what a page needs', () => {
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

test.each([
  [undefined, undefined],
  ['reports', ['reports']],
])('browsers report what the policy blocks to an address, and to an endpoint where there is one (%s)', (endpoint, named) => {
  const policy = directives(
    contentSecurityPolicy(SITE, [], { reportTo: { address: '/_reports', ...(endpoint && { endpoint }) } }),
  );
  expect([policy['report-uri'], policy['report-to']]).toEqual([['/_reports'], named]);
});

test('the policy allows inline scripts by hash', () => {
  expect(directives(contentSecurityPolicy(SITE, ['sha256-a=', 'sha256-b=']))['script-src']).toEqual([
    "'self'",
    "'sha256-a='",
    "'sha256-b='",
  ]);
});

test('the policy allows requests to an external feedback service', () => {
  const policy = contentSecurityPolicy({ ...SITE, feedbackHost: 'https://api.tuzamuke.test' }, []);
  expect(directives(policy)['connect-src']).toEqual(["'self'", 'https://api.tuzamuke.test']);
});

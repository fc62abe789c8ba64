import { chooseLanguage } from './choose-language';

test('a language named in the address wins over cookie and browser', () => {
  expect(chooseLanguage({ query: 'rw', cookie: 'en', acceptLanguage: 'en' })).toBe('rw');
  expect(chooseLanguage({ query: 'en', cookie: 'rw', acceptLanguage: 'rw' })).toBe('en');
});

test('the cookie wins over the browser', () => {
  expect(chooseLanguage({ cookie: 'rw', acceptLanguage: 'en' })).toBe('rw');
  expect(chooseLanguage({ cookie: 'en', acceptLanguage: 'rw' })).toBe('en');
});

test('an unknown language in address or cookie is ignored', () => {
  expect(chooseLanguage({ query: 'fr', cookie: 'rw' })).toBe('rw');
  expect(chooseLanguage({ query: 'fr', cookie: 'de', acceptLanguage: 'rw' })).toBe('rw');
  expect(chooseLanguage({ query: '', cookie: '' })).toBe('en');
  expect(chooseLanguage({ query: 'constructor' })).toBe('en');
});

test.each([
  ['rw', 'rw'],
  ['rw-RW', 'rw'],
  ['RW', 'rw'],
  ['rw-RW,rw;q=0.9,en;q=0.8', 'rw'],
  ['en;q=0.5, rw;q=0.9', 'rw'],
  ['en;q=0.9, rw;q=0.5', 'en'],
  ['fr, sw;q=0.9, rw;q=0.1', 'rw'],
  ['rw;q=0.8, en;q=0.8', 'rw'],
  ['en;q=0.8, rw;q=0.8', 'en'],
  ['en;q=0.1, rw', 'rw'],
  ['rw ; q=0.2 , en ; q=0.3', 'en'],
])('the browser that accepts "%s" gets %s', (acceptLanguage, language) => {
  expect(chooseLanguage({ acceptLanguage })).toBe(language);
});

test.each([['rw;q=0'], ['rw;q=0.0, fr'], ['fr-FR, sw'], ['*'], [''], [',,;;q=x'], ['rwanda']])(
  'the browser that accepts "%s" gets English',
  (acceptLanguage) => {
    expect(chooseLanguage({ acceptLanguage })).toBe('en');
  },
);

test('a visitor without any preference gets English', () => {
  expect(chooseLanguage({})).toBe('en');
});

test.each(['rw-RW, en', 'rw-RW, en-US', 'rw-RW,en-GB;q=1', 'fr-FR, rw-RW, en'])(
  'a region does not lower the rank of a language: "%s"',
  (acceptLanguage) => {
    expect(chooseLanguage({ acceptLanguage })).toBe('rw');
  },
);

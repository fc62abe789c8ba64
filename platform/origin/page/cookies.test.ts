import { previewCookie, readCookies, writeCookie } from './cookies';

test('every cookie of a request is read by name', () => {
  expect(readCookies('i18nextLng=rw; rb=42')).toEqual({ i18nextLng: 'rw', rb: '42' });
  expect(readCookies('i18nextLng=rw;rb=42 ;  x=')).toEqual({ i18nextLng: 'rw', rb: '42', x: '' });
});

test('the first of two cookies with one name counts', () => {
  expect(readCookies('rb=1; rb=2').rb).toBe('1');
});

test('a value may contain equals signs', () => {
  expect(readCookies('token=a=b==').token).toBe('a=b==');
});

test('a value that was written is read again, whatever is in it', () => {
  const value = 'help@1.5.0; 100 % – é';
  const [sent] = writeCookie('preview', value, 60).split(';');
  expect(readCookies(`rb=1; ${sent}`)).toEqual({ rb: '1', preview: value });
});

test('a request without cookies has none', () => {
  expect(readCookies()).toEqual({});
  expect(readCookies('')).toEqual({});
  expect(readCookies(' ; ;')).toEqual({});
});

test('a cookie is valid for the whole site and is not sent with forms of other sites', () => {
  expect(writeCookie('rb', 42, 60)).toBe('rb=42; Max-Age=60; Path=/; SameSite=Lax');
});

test('the cookie of a preview is for the files of its release alone, and is sent from no other site', () => {
  expect(previewCookie('token', '/_releases/help/2.1.0/')).toBe(
    'preview=token; Path=/_releases/help/2.1.0/; HttpOnly; SameSite=Strict',
  );
});

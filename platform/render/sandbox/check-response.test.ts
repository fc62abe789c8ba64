import type { RenderJob } from '../render-job';
import { checkResponse, Unrendered } from './check-response';

const page = { html: '<!doctype html>', status: 200 as const, inlineScripts: [] };
const request = { id: '1', only: null as RenderJob['only'], roots: ['/help', '/faq'] as string[] | null };
const check = (rendered: unknown, more: Partial<typeof request> = {}) =>
  checkResponse(JSON.stringify({ id: '1', rendered }), { ...request, ...more });
const pages = (...addresses: string[]) => {
  const each = Object.fromEntries(addresses.map((address) => [address, page]));
  return { pages: { en: each, rw: each }, onRequest: {} };
};

test('accepts pages below the roots of the section, and drops unknown fields', () => {
  const own = pages('/help', '/help/a?x=/terms', '/faq?x=1', '/faq/*');
  expect(check({ ...own, more: 1 })).toEqual(own);
});

test.each(['/', '/terms', '/helpers', '/*', 'help', '//evil.example/help', '__proto__x'])(
  'refuses %s, which is no page of the section',
  (address) => {
    expect(() => check(pages('/help', address))).toThrow(`answered with ${address}, which is none of its pages`);
  },
);

test('the shell alone has one page', () => {
  expect(check(pages('/*'), { roots: null })).toEqual(pages('/*'));
  expect(() => check(pages('/'), { roots: null })).toThrow('which is none of its pages');
  expect(() => check({ ...pages('/*'), onRequest: { '/x': 'q' } }, { roots: null })).toThrow('answers for /x');
});

test('a response to a search has only that search in that language', () => {
  const only = { address: '/help/search?q=a', language: 'rw' } as const;
  const own = { pages: { rw: { [only.address]: page } }, onRequest: { '/help/search': 'q' } };
  expect(check(own, { only })).toEqual(own);
  expect(() => check({ ...own, pages: { rw: { '/help/search?q=b': page } } }, { only })).toThrow('which is none of its pages');
  expect(() => check({ ...own, pages: { en: { [only.address]: page } } }, { only })).toThrow('answered with pages in en');
});

test('addresses to render on request must be below the roots too', () => {
  expect(() => check({ ...pages('/help'), onRequest: { '/terms': 'q' } })).toThrow(
    'answers for /terms, which is none of its pages',
  );
});

test('refuses a response without one of the languages', () => {
  expect(() => check({ pages: { en: { '/help': page } }, onRequest: {} })).toThrow('answered with pages in en');
});

test('removes control characters from addresses and from the reason of a failed page, and limits its length', () => {
  expect(() => check(pages('/\u001B]0;b'))).toThrow('answered with /�]0;b,');
  expect(() => check({ ...pages('/help'), onRequest: { '/\u001B]0;b': 'q' } })).toThrow('answers for /�]0;b,');
  const failing = (error: string) => () => checkResponse(JSON.stringify({ id: '1', error }), request);
  expect(failing('a\n\u001B]0;b\u0007')).toThrow(new Unrendered('a\n�]0;b�'));
  expect(failing('x'.repeat(30_000))).toThrow(new Unrendered('x'.repeat(20_000)));
});

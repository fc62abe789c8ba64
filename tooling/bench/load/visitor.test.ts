import { gzipSync } from 'node:zlib';
import type { Pool } from 'undici';
import { RequestCounts } from './request-counts';
import { Visitor, type Checked } from './visitor';

const FILE = '/_releases/shell/1.0.0/a.css';
const page = (language: string, more = '') =>
  `<html lang="${language}"><link href="${FILE}">${more}<script id="picks">{"releases":["/_releases/shell/1.0.0/"]}</script></html>`;

interface Sent {
  path: string;
  headers: Record<string, string>;
}
let sent: Sent[];
let answer: (path: string) => { statusCode?: number; text?: string; etag?: string; cookies?: string | string[] };
let counts: RequestCounts;
let checked: Checked;
beforeEach(() => {
  [sent, counts, checked] = [[], new RequestCounts(), new Map()];
  answer = () => ({ text: page('en') });
});

const visitor = (number = 1) => {
  const request = async ({ path, headers }: Sent) => {
    sent.push({ path, headers });
    const { statusCode = 200, text = '', etag = path, cookies } = answer(path);
    const body = gzipSync(text);
    const received = { etag, ...(cookies && { 'set-cookie': cookies }) };
    return { statusCode, headers: received, body: { arrayBuffer: async () => body } };
  };
  return new Visitor({ pool: { request } as unknown as Pool, counts, checked, number });
};
const paths = () => sent.map(({ path }) => path);

test('fetches a page and its files, and a file that it has no second time', async () => {
  const one = visitor();
  await one.look();
  await one.look();
  expect(paths()).toEqual(['/terms-conditions', FILE, '/privacy-policy']);
  expect([counts.requests, counts.pages, counts.failed, counts.mixed]).toEqual([3, 2, 0, 0]);
  expect(counts.bytes).toBe(2 * gzipSync(page('en')).length + gzipSync(page('en')).length);
});

test('a page or a file with another status has failed, and a failed file is asked for again', async () => {
  const one = visitor();
  answer = (path) => (path === FILE ? { statusCode: 503 } : { text: page('en') });
  await one.look();
  await one.look();
  answer = () => ({ statusCode: 404 });
  await one.look();
  expect(paths().filter((path) => path === FILE)).toHaveLength(2);
  expect([counts.failed, counts.mixed, counts.pages]).toEqual([3, 0, 2]);
  expect(counts.faults.at(-1)).toBe('/help-center was answered with 404');
});

test('a request without an answer has failed', async () => {
  answer = () => {
    throw new Error('other side closed');
  };
  await visitor().look();
  expect([counts.failed, counts.faults]).toEqual([1, ['/terms-conditions was not answered: other side closed']]);
});

test('a page that mixes releases is counted each time that it is sent, although the same bytes are checked once', async () => {
  answer = (path) => ({ text: path === FILE ? '' : page('en', '<link href="/_releases/help/2.0.0/b.css">'), etag: 'same' });
  const one = visitor();
  await one.look();
  await one.look();
  expect([counts.mixed, counts.failed]).toEqual([2, 0]);
  expect(counts.faults[0]).toBe('/terms-conditions names help@2.0.0 beside /_releases/shell/1.0.0/');
  expect(checked.size).toBe(1);
});

test('a page in another language than the visitor’s is a fault, also when another visitor was sent the same bytes', async () => {
  answer = () => ({ text: page('en'), etag: 'same' });
  await visitor(1).look();
  expect(counts.mixed).toBe(0);
  await visitor(3).look();
  expect([counts.mixed, counts.faults]).toEqual([1, ['/help-center is not in rw']]);
});

test('asks in the language of the visitor, and sends back the cookies that it was given', async () => {
  answer = () => ({ text: page('rw'), cookies: ['rb=42; Path=/', 'rs=a=b; HttpOnly'] });
  const one = visitor(0);
  await one.look();
  await one.look();
  expect(sent[0]!.headers).toEqual({ cookie: 'i18nextLng=rw', 'accept-encoding': 'gzip', 'accept-language': 'rw' });
  expect(sent.at(-1)!.headers.cookie).toBe('i18nextLng=rw; rb=42; rs=a=b');
});

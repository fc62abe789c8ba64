import { createHash, createPublicKey, verify } from 'node:crypto';
import { readSecret } from 'platform/settings';
import { sealedText } from 'shared/contract/worker/page-seal';
import { withSection } from 'platform/rollout';
import { quietRegistry, TestSite } from '../testing/test-site';
import { PageSeal } from './page-seal';

const hash = (text: string) => createHash('sha256').update(text).digest('base64');

function holds(publicKey: string, seal: string, policy: string, pages: Record<string, string>): boolean {
  const point = Buffer.from(publicKey, 'base64');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const hashes = Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, hash(html)]));
  const text = Buffer.from(sealedText(policy, hashes));
  return verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(seal, 'base64'));
}

test('origins with the same secret derive the same key, which has no other use', () => {
  const [one, again, other] = ['a', 'a', 'b'].map((letter) => new PageSeal(Buffer.alloc(32, letter)));
  expect(one!.publicKey).toBe(again!.publicKey);
  expect(one!.publicKey).not.toBe(other!.publicKey);
  expect(holds(again!.publicKey, one!.sign('p', { '/': hash('x') }), 'p', { '/': 'x' })).toBe(true);
  expect(holds(other!.publicKey, one!.sign('p', { '/': hash('x') }), 'p', { '/': 'x' })).toBe(false);
});

test.each([
  ['a', 'BAYwSZY9TORocbex5QWbK6/LFgDm053xEAjntVQSa4i3JwpfwCwoM+Fdh3l1+jg9HwbOA0uAM4exkSv1lDrtWK8='],
  // Its number begins with zeros.
  ['F', 'BAQ3VbMkQzaTbziTF0BSSvVlnmZOTX7Ha9zxS2NvzhrLthQ6uUbQjC/2nCfcaHi0tA+ZLEqYb0ID0IWh5fMxaxs='],
])('the secret of %p has the same key in every release, because browsers keep sealed pages', (of, publicKey) => {
  expect(new PageSeal(Buffer.alloc(32, of)).publicKey).toBe(publicKey);
});

describe('responses of an origin', () => {
  let site: TestSite;
  beforeEach(() => {
    site = new TestSite();
  });
  afterEach(() => site.close());
  const key = () => new PageSeal(readSecret(site.data)).publicKey;

  test('a page has a signature over its body, path and policy, also on 304', async () => {
    const { headers, body } = await site.get('/help-center?utm_source=x');
    const policy = String(headers['content-security-policy']);
    expect(holds(key(), String(headers['x-page-seal']), policy, { '/help-center': body })).toBe(true);
    expect(holds(key(), String(headers['x-page-seal']), policy, { '/terms': body })).toBe(false);
    expect(holds(key(), String(headers['x-page-seal']), "script-src 'unsafe-inline'", { '/help-center': body })).toBe(false);
    const again = await site.get('/help-center', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.headers['x-page-seal']]).toEqual([304, headers['x-page-seal']]);
  });

  test.each([
    ['a page that is not there', () => '/nowhere'],
    ['a preview', () => `/help-center?release=${site.passFor('help', '2.1.0')}`],
    ['the words of a search', () => '/help-center/search?q=pin'],
  ])('%s is not signed, so no worker caches it', async (_what, address) => {
    expect((await site.get(address())).headers).not.toHaveProperty('x-page-seal');
  });

  test('a response with offline pages has one signature over all of them', async () => {
    const { policy, pages, seal } = JSON.parse((await site.get('/_offline/help/pages?lng=en')).body);
    expect(Object.keys(pages).length).toBeGreaterThan(1);
    expect(holds(key(), seal, policy, pages)).toBe(true);
    expect(holds(key(), seal, policy, { ...pages, '/help-center': 'forged' })).toBe(false);
  });

  test('the list of recalls has a fingerprint that changes only with the list', async () => {
    const mark = async () => String((await site.get('/_recalled')).headers['x-recalls']);
    const blocked = ['1.5.0', '1.6.0'].map((version) => ({ version, reason: 'x', at: '2026-01-01T00:00:00.000Z' }));
    const none = await mark();
    site.live.current = withSection(quietRegistry(), 'help', { blocked });
    const both = await mark();
    site.live.current = withSection(quietRegistry(), 'help', { blocked: blocked.toReversed() });
    expect(await mark()).toBe(both);
    expect(both).not.toBe(none);
  });
});

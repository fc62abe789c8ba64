import { TestSite } from '../testing/test-site';

let site: TestSite;
beforeEach(() => void (site = new TestSite()));
afterEach(() => site.close());

const TLS = { 'x-forwarded-proto': 'https' };
const FILE = '/_releases/help/2.0.0/entry.js';

test.each(['/help-center', FILE, '/robots.txt', '/no-such-page'])(
  'behind a trusted proxy with https, %s is limited to https and to this site',
  async (address) => {
    await site.open({ trustedProxies: 1 });
    const { headers } = await site.get(address, TLS);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  },
);

test.each([
  ['/help-center', {}],
  [FILE, {}],
  ['/robots.txt', {}],
  ['/no-such-page', {}],
  ['/_releases/help/2.0.0/none.js', {}],
  ['/_releases/help/2.0.0/server/bundle.cjs', {}],
  ['/livez', {}],
  ['/help-center', TLS],
  [FILE, TLS],
])(
  '%s forbids content sniffing, sends other sites the origin alone, and requests no camera, asked with %j',
  async (address, asked) => {
    await site.open({ trustedProxies: 1 });
    expect((await site.get(address, asked)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
  },
);

test.each([
  ['the proxy says http', 1, { 'x-forwarded-proto': 'http' }],
  ['no proxy is trusted, whatever the request claims', 0, TLS],
  ['no header states the protocol', 1, {}],
])('when %s, the response has no header that requires https', async (_when, trustedProxies, headers) => {
  await site.open({ trustedProxies });
  const answer = await site.get('/help-center?lng=rw', headers);
  expect(answer.headers['strict-transport-security']).toBeUndefined();
  expect(answer.headers['cross-origin-resource-policy']).toBeUndefined();
  expect(answer.headers['reporting-endpoints']).toBeUndefined();
  expect(String(answer.headers['set-cookie'])).toContain('i18nextLng=rw');
  expect(String(answer.headers['set-cookie'])).not.toContain('Secure');
});

test('every cookie set over TLS is Secure', async () => {
  site.live.current.sections.help = {
    ...site.live.current.sections.help!,
    rollout: {
      id: 'r1',
      candidate: '2.1.0',
      stages: [50, 100],
      stage: 0,
      state: 'running',
      startedAt: '2026-06-01T00:00:00Z',
      changedAt: '2026-06-01T00:00:00Z',
    },
  };
  await site.open({ trustedProxies: 1 });
  const { headers, selection } = await site.get('/help-center?lng=rw', TLS);
  const cookies = headers['set-cookie'] as string[];
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  const signal = { section: 'help', version: selection.sections.help.version, outcome: 'loaded' };
  const counted = await site.post('/_signals', signal, { ...TLS, cookie });
  cookies.push(String(counted.headers['set-cookie']));
  expect(cookies.map((each) => each.split('=')[0]).sort()).toEqual(['i18nextLng', 'rb', 'rc', 'rs']);
  expect(cookies.filter((each) => !each.endsWith('; Secure'))).toEqual([]);
});

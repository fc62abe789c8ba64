import { healthOf } from './health-of';

const SITE = 'https://www.example.rw';

test('the health of a site is read from its origin, each fault as a sentence', async () => {
  const faults = { status: 'degraded', releases: { shell: '1.0.0' }, disk: 'is full', sections: ['help', { name: 'legal' }] };
  const fetch = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(faults));
  expect(await healthOf(SITE)).toEqual({
    address: SITE,
    status: 'degraded',
    reasons: ['disk: is full', 'sections: help', 'sections: {"name":"legal"}'],
  });
  expect(fetch).toHaveBeenCalledWith(new URL(`${SITE}/healthz`), expect.objectContaining({ redirect: 'error' }));
});

test('a site that cannot be read is unreachable, with the reason', async () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }));
  expect(await healthOf(SITE)).toEqual({
    address: SITE,
    status: 'unreachable',
    reasons: [`${SITE}/healthz cannot be read (ECONNREFUSED).`],
  });
});

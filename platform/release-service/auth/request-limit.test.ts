import { RunningService } from '../testing/running-service';

test('a grant that has sent 300 requests waits out its minute, and no other grant waits', async () => {
  const service = await new RunningService().start();
  const [busy, other] = [await service.token('busy', ['help'], ['publish']), await service.token('other', ['help'], ['read'])];
  jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'hrtime'] });
  for (let count = 0; count < 300; count += 1) expect((await service.call(busy, 'requests')).status).toBe(200);
  const refused = await service.call(busy, 'requests');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      status: 429,
      code: 'too-many-requests',
      title: 'Too Many Requests',
      detail: expect.stringMatching(/^token busy sent more than 300 requests .* Try again in 60 s\.$/),
    },
    headers: { 'retry-after': '60', 'content-type': 'application/problem+json; charset=utf-8' },
  });
  const answer = await service.call(other, 'requests');
  expect(answer.status).toBe(200);
  // A client waits as `Retry-After` says; other headers would only tell strangers the limit.
  const names = [refused, answer].flatMap(({ headers: sent }) => Object.keys(sent));
  expect(names.filter((header) => header.startsWith('x-ratelimit'))).toEqual([]);
  const headers = { authorization: `Bearer ${busy}` };
  for (const method of ['GET', 'HEAD'] as const)
    expect((await service.app.inject({ method, url: '/api/feedback.csv', headers })).statusCode).toBe(429);
  // The files of a release are many, and have limits of their own.
  expect((await service.send(busy, 'help', 'a'.repeat(64), Buffer.from('x'))).status).toBe(422);
  jest.setSystemTime(Date.now() + 60_001);
  expect((await service.call(busy, 'requests')).status).toBe(200);
  jest.useRealTimers();
  await service.app.close();
});

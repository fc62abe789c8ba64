import { call } from './call';

const answer = (status: number, body: unknown) => {
  const json = async () => (body === undefined ? JSON.parse('<html>') : body);
  globalThis.fetch = jest.fn(async () => ({ status, ok: status < 300, json })) as never;
};

test('a command goes to its address as JSON, which no form of another page can send', async () => {
  answer(200, { text: 'Done.', json: { lines: [] } });
  expect(await call('pause', { name: 'help' })).toEqual({ text: 'Done.', json: { lines: [] } });
  expect(fetch).toHaveBeenCalledWith('/api/pause', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"help"}',
  });
});

test('distinguishes a request that waits for approval from a command that ran', async () => {
  answer(202, { detail: 'It waits.' });
  expect(await call('promote', { name: 'help' })).toEqual({ text: 'It waits.', json: { detail: 'It waits.' }, waits: true });
});

test.each([
  [409, { code: 'no-rollout', detail: 'No rollout is under way.' }, 'no-rollout', 'No rollout is under way.'],
  [500, undefined, 'no-reason', 'The release service responded with status 500.'],
])('a refusal of %p carries its code, and the reason if the service gave one', async (status, body, code, message) => {
  answer(status, body);
  await expect(call('abort', { name: 'help' })).rejects.toMatchObject({ code, message });
});

test('when the service does not answer, the error says that the command may have run and refers to the history', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch'))) as never;
  await expect(call('abort', { name: 'help' })).rejects.toMatchObject({
    code: 'outcome-unknown',
    message: expect.stringContaining('check the history'),
  });
});

test.each([
  ['when a result is cut off', 200],
  ['when a proxy gets a broken result', 502],
  ['when a proxy has lost the service', 503],
  ['when a proxy waits for the result no longer', 504],
])('%s, the error says that the command may have run, so that no rollback is repeated', async (_when, status) => {
  answer(status, undefined);
  await expect(call('abort', { name: 'help' })).rejects.toMatchObject({ code: 'outcome-unknown' });
});

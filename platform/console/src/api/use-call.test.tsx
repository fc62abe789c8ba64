import { act, renderHook } from '@testing-library/react';
import { useCall } from './use-call';

let respond: ((status: number, body: object) => void)[];

beforeEach(() => {
  respond = [];
  globalThis.fetch = jest.fn(
    () =>
      new Promise((resolve) =>
        respond.push((status, body) => resolve({ status, ok: status < 300, json: async () => body } as Response)),
      ),
  ) as never;
});

test.each([
  [200, { text: '', json: 'first' }],
  [500, { detail: 'It is away.' }],
])('a form that was sent twice shows the response to the second, although the first comes later (%p)', async (status, body) => {
  const { result } = renderHook(() => useCall<string>('explain'));
  await act(async () => {
    const both = [result.current.send({ name: 'help' }), result.current.send({ name: 'legal' })];
    respond[1]!(200, { text: '', json: 'second' });
    await both[1];
    respond[0]!(status, body);
    await both[0];
  });
  expect(result.current).toMatchObject({ answer: 'second', fault: null });
});

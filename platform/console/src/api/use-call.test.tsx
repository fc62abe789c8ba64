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

test('a screen reader announces the same answer or error a second time, because it goes while the second one is loaded', async () => {
  const { result } = renderHook(() => useCall<string>('explain'));
  for (const [status, body, held] of [
    [200, { text: '', json: 'same' }, { answer: 'same' }],
    [500, { detail: 'It is away.' }, { fault: 'It is away.' }],
  ] as const)
    for (const _round of [1, 2]) {
      act(() => void result.current.send({}));
      expect(result.current).toMatchObject({ answer: null, fault: null });
      await act(async () => respond.pop()!(status, body));
      expect(result.current).toMatchObject(held);
    }
});

import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { StatusContext } from './status';
import { useResponse } from './use-response';

let settle: { answer(json: unknown): Promise<void>; fail(): Promise<void> }[];

beforeEach(() => {
  settle = [];
  globalThis.fetch = jest.fn(
    () =>
      new Promise((resolve) => {
        const respond = (status: number, body: object) =>
          act(async () => resolve({ status, ok: status < 300, json: async () => body } as Response));
        settle.push({ answer: (json) => respond(200, { text: '', json }), fail: () => respond(500, { detail: 'It is away.' }) });
      }),
  ) as never;
});

const open = () =>
  renderHook(({ name, since }) => useResponse('releases', { name }, since), { initialProps: { name: 'help', since: 1 } });

test('keeps the previous answer while a newer one is loading, and when loading fails', async () => {
  const { result, rerender } = open();
  expect(result.current).toMatchObject({ answer: null, fault: null, isLoading: true });
  await settle[0]!.answer('first');
  expect(result.current).toMatchObject({ answer: 'first', fault: null, isLoading: false });
  rerender({ name: 'help', since: 2 });
  expect(result.current).toMatchObject({ answer: 'first', fault: null, isLoading: true });
  await settle[1]!.fail();
  expect(result.current).toMatchObject({ answer: 'first', fault: 'It is away.', isLoading: false });
  rerender({ name: 'help', since: 3 });
  await settle[2]!.answer('third');
  expect(result.current).toMatchObject({ answer: 'third', fault: null, isLoading: false });
});

test('shows no answer of other parameters beside a failure', async () => {
  const { result, rerender } = open();
  await settle[0]!.answer('of help');
  rerender({ name: 'legal', since: 1 });
  expect(result.current.answer).toBe('of help');
  await settle[1]!.fail();
  expect(result.current).toMatchObject({ answer: null, fault: 'It is away.', isLoading: false });
});

test('requests nothing again while parameters and registry are unchanged', () => {
  const { rerender } = open();
  rerender({ name: 'help', since: 1 });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each(['answer', 'fail'] as const)('of two requests the later one counts, whichever settles last (%s)', async (how) => {
  const { result, rerender } = open();
  rerender({ name: 'legal', since: 1 });
  await settle[1]!.answer('of legal');
  await settle[0]![how]('of help');
  expect(result.current).toMatchObject({ answer: 'of legal', fault: null, isLoading: false });
});

test('what failed while the service restarted is loaded when the connection returns, and what did not is left alone', async () => {
  const events = { status: null, fault: null, at: null };
  let isLive = true;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StatusContext value={{ ...events, isLive }}>{children}</StatusContext>
  );
  const { result, rerender } = renderHook(() => useResponse('check-launch', {}), { wrapper });
  const reconnect = () => {
    isLive = false;
    rerender();
    isLive = true;
    rerender();
  };
  await settle[0]!.fail();
  expect(result.current.fault).toBe('It is away.');
  reconnect();
  await settle[1]!.answer('it is back');
  expect(result.current).toMatchObject({ answer: 'it is back', fault: null, isLoading: false });
  reconnect();
  expect(fetch).toHaveBeenCalledTimes(2);
});

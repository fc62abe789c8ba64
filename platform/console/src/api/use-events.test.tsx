import { act, renderHook } from '@testing-library/react';
import { useEvents } from './use-events';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 1;
  close = jest.fn();
  constructor(readonly address: string) {
    super();
    FakeSource.all.push(this);
  }
}
const newest = () => FakeSource.all.at(-1)!;
const emit = (data: object) =>
  act(() => newest().dispatchEvent(new MessageEvent('status', { data: JSON.stringify(data) })) as never);
const cut = (readyState: number) =>
  act(() => {
    newest().readyState = readyState;
    newest().dispatchEvent(new Event('error'));
  });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

const onCut = jest.fn();
const listen = () => renderHook(() => useEvents(onCut));

beforeEach(() => {
  jest.useFakeTimers();
  onCut.mockReset();
  FakeSource.all = [];
  Object.assign(globalThis, { EventSource: FakeSource });
});
afterEach(() => jest.useRealTimers());

test('shows the status that the service sends, with its time', () => {
  const { result } = listen();
  expect(newest().address).toBe('/api/events');
  expect(result.current).toEqual({ status: null, fault: null, isLive: false, at: null });
  emit({ sequence: 4 });
  expect(result.current).toEqual({ status: { sequence: 4 }, fault: null, isLive: true, at: new Date() });
});

test('reports a store that cannot be read, and keeps the previous status until it can be read again', () => {
  const { result } = listen();
  emit({ sequence: 4 });
  emit({ fault: 'The store is away.' });
  expect(result.current).toMatchObject({ status: { sequence: 4 }, fault: 'The store is away.', isLive: true });
  cut(0);
  expect(result.current).toMatchObject({ fault: 'The store is away.', isLive: false });
  emit({ sequence: 5 });
  expect(result.current).toMatchObject({ status: { sequence: 5 }, fault: null });
});

test('shows a status that is a copy, and says so, until it is that of now', () => {
  const { result } = listen();
  emit({ sequence: 4, copy: 'This is a copy.' });
  expect(result.current).toMatchObject({ status: { sequence: 4 }, fault: 'This is a copy.', isLive: true });
  emit({ sequence: 5 });
  expect(result.current).toMatchObject({ status: { sequence: 5 }, fault: null });
});

test('reports a lost connection, checks the session, and reconnects', () => {
  const { result } = listen();
  emit({ sequence: 4 });
  cut(0);
  expect(result.current).toMatchObject({ status: { sequence: 4 }, isLive: false, fault: null });
  expect(onCut).toHaveBeenCalledTimes(1);
  pass(60_000);
  expect(FakeSource.all).toHaveLength(1);
});

test('connects again after an error response, on which the browser would give up', () => {
  const { result } = listen();
  cut(FakeSource.CLOSED);
  expect(result.current.fault).toBe('The release service cannot be reached. Reconnecting…');
  pass(1_499);
  expect(FakeSource.all).toHaveLength(1);
  pass(1);
  expect(FakeSource.all).toHaveLength(2);
  emit({ sequence: 5 });
  expect(result.current).toMatchObject({ isLive: true, fault: null });
});

test('receives no event after signing out, and does not connect again', () => {
  const { unmount } = listen();
  cut(FakeSource.CLOSED);
  unmount();
  expect(newest().close).toHaveBeenCalledTimes(1);
  pass(60_000);
  expect(FakeSource.all).toHaveLength(1);
});

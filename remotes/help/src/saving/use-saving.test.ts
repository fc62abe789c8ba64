import { act, renderHook } from '@testing-library/react';
import type { Language } from 'shared/contract';
import type { SavedState } from 'shared/contract/worker/requests';
import { callWorker } from './call-worker';
import { useSaving } from './use-saving';

jest.mock('./call-worker', () => ({ callWorker: jest.fn() }));

/** The worker's answers by language, settled by the test. */
let answer: Record<Language, (kept: SavedState) => void>;

beforeEach(() => {
  answer = {} as typeof answer;
  jest
    .mocked(callWorker)
    .mockImplementation((ask) => new Promise((resolve) => (answer[(ask as { language: Language }).language] = resolve as never)));
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
});
afterEach(async () => {
  // A saving goes on when its page is left, also that of a test.
  await act(async () => Object.values(answer).forEach((settle) => settle(saved(45))));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const saved = (count: number): SavedState => ({ state: 'saved', count, asOf: '2026-11-22T10:00:00.000Z' }) as SavedState;

test('ignores a late answer for the previous language', async () => {
  const { result, rerender } = renderHook(({ language }) => useSaving(language), {
    initialProps: { language: 'en' as Language },
  });
  rerender({ language: 'rw' });
  await act(async () => answer.en(saved(45)));
  expect(result.current.saving).toEqual({ state: 'none' });
  await act(async () => answer.rw(saved(44)));
  expect(result.current.saving).toEqual(saved(44));
});

test.each(['offer', 'save', 'remove', 'cancel'] as const)(
  'a reader who changes the language while "%s" runs is not shown its result as that of the other language',
  async (act_) => {
    const { result, rerender } = renderHook(({ language }) => useSaving(language), {
      initialProps: { language: 'en' as Language },
    });
    await act(async () => void result.current[act_]());
    const late = answer.en;
    rerender({ language: 'rw' });
    await act(async () => late(saved(45)));
    expect(result.current.saving).toEqual({ state: 'none' });
  },
);

test('a reader who asked for the size before the worker told what is saved stays at the offer', async () => {
  const { result } = renderHook(() => useSaving('en'));
  const late = answer.en;
  await act(async () => void result.current.offer());
  await act(async () => answer.en({ count: 45, bytes: 9_000 } as never));
  await act(async () => late(saved(45)));
  expect(result.current.saving).toEqual({ state: 'offered', count: 45, bytes: 9_000 });
});

test('the browser is asked to keep what is saved, and nothing is asked before', async () => {
  const persist = jest.fn(async () => true);
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  const { result } = renderHook(() => useSaving('en'));
  await act(async () => void result.current.offer());
  expect(persist).not.toHaveBeenCalled();
  await act(async () => void result.current.save());
  Reflect.deleteProperty(navigator, 'storage');
  expect(persist).toHaveBeenCalledTimes(1);
});

test('a reader who leaves the page while the guides are saved, and returns, sees it go on and end, and is not asked to save again', async () => {
  const first = renderHook(() => useSaving('en'));
  await act(async () => void first.result.current.save());
  const [, onProgress] = jest.mocked(callWorker).mock.lastCall!;
  const end = answer.en;
  act(() => onProgress!(0.3));
  first.unmount();
  const { result, rerender } = renderHook(({ language }) => useSaving(language), {
    initialProps: { language: 'en' as Language },
  });
  expect(result.current.saving).toEqual({ state: 'saving', progress: 0.3 });
  await act(async () => answer.en({ state: 'none' }));
  act(() => onProgress!(0.5));
  expect(result.current.saving).toEqual({ state: 'saving', progress: 0.5 });
  rerender({ language: 'rw' });
  act(() => onProgress!(0.7));
  expect(result.current.saving).toEqual({ state: 'none' });
  rerender({ language: 'en' });
  await act(async () => end(saved(45)));
  expect(result.current.saving).toEqual(saved(45));
});

test('the progress of another language is not shown', async () => {
  const { result, rerender } = renderHook(({ language }) => useSaving(language), {
    initialProps: { language: 'en' as Language },
  });
  await act(async () => void result.current.save());
  const [, onProgress] = jest.mocked(callWorker).mock.lastCall!;
  rerender({ language: 'rw' });
  act(() => onProgress!(0.5));
  expect(result.current.saving).toEqual({ state: 'none' });
});

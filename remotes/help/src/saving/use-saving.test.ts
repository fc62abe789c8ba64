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
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

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

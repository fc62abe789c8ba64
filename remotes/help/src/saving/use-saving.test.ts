import { act, renderHook } from '@testing-library/react';
import type { Language } from 'shared/contract';
import type { Kept } from 'shared/contract/worker/asks';
import { askWorker } from './ask-worker';
import { useSaving } from './use-saving';

jest.mock('./ask-worker', () => ({ askWorker: jest.fn() }));

/** The worker's answers by language, settled by the test. */
let answer: Record<Language, (kept: Kept) => void>;

beforeEach(() => {
  answer = {} as typeof answer;
  jest
    .mocked(askWorker)
    .mockImplementation((ask) => new Promise((resolve) => (answer[(ask as { language: Language }).language] = resolve as never)));
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

const saved = (count: number): Kept => ({ state: 'saved', count, asOf: '2026-11-22T10:00:00.000Z' }) as Kept;

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

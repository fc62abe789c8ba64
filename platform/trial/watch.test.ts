/** @jest-environment jsdom */
import { watch } from './watch';

beforeEach(() => {
  // These are of browsers alone.
  const PerformanceObserver = jest.fn(() => ({ observe: () => undefined }));
  Object.assign(globalThis, { CanvasRenderingContext2D: jest.fn(), PerformanceObserver, Worker: jest.fn() });
});

test('what is pressed is first scrolled to the middle of the screen, away from bars at its edges', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  watch();
  expect(globalThis.trial.outOfReach(document.body)).toBe('has no size');
  expect(scroll).toHaveBeenCalledWith({ block: 'center', inline: 'center', behavior: 'instant' });
});

test('a timer of the page that throws keeps none of those after it from being run at once', async () => {
  watch();
  const seen: string[] = [];
  addEventListener('error', (event) => {
    event.preventDefault();
    seen.push(event.message);
  });
  setTimeout(() => {
    throw new Error('it fails');
  }, 20_000);
  setTimeout(() => seen.push('the next one'), 30_000);
  await globalThis.trial.hurry(40_000);
  expect(seen).toEqual(['it fails', 'the next one']);
});

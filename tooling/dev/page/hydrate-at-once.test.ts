/** @jest-environment jsdom */
import { hydrateAtOnce } from './hydrate-at-once';

test('a page under development is hydrated as after a press of a button, but not of one that works without script', () => {
  document.body.innerHTML = '<button data-early>Theme</button><main><button>Yes</button></main>';
  const reached: (string | null)[] = [];
  document.addEventListener('pointerover', ({ target }) => reached.push((target as Element).textContent));
  hydrateAtOnce();
  expect(reached).toEqual([]);
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(reached).toEqual(['Yes']);
});

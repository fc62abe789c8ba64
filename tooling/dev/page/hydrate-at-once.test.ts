/** @jest-environment jsdom */
import { hydrateAtOnce } from './hydrate-at-once';

test('sends an input event to the first button that needs hydration', () => {
  document.body.innerHTML = '<button data-early>Theme</button><main><button>Yes</button></main>';
  const targets: (string | null)[] = [];
  document.addEventListener('pointerover', ({ target }) => targets.push((target as Element).textContent));
  hydrateAtOnce();
  expect(targets).toEqual([]);
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(targets).toEqual(['Yes']);
});

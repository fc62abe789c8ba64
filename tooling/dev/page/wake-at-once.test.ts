import { wakeAtOnce } from './wake-at-once';

test('a page under development wakes as if somebody reached for a button, but not for one that works without', () => {
  document.body.innerHTML = '<button data-early>Theme</button><main><button>Yes</button></main>';
  const reached: (string | null)[] = [];
  document.addEventListener('pointerover', ({ target }) => reached.push((target as Element).textContent));
  wakeAtOnce();
  expect(reached).toEqual([]);
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(reached).toEqual(['Yes']);
});

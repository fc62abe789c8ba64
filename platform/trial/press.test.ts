/** @jest-environment jsdom */
import { pressables } from './press';

test('a visitor presses and types into what takes it, and not into fields for files or hidden ones', () => {
  HTMLElement.prototype.checkVisibility = () => true;
  document.body.innerHTML =
    '<button>Send</button><input name="a"><input type="file"><input type="hidden"><button disabled>Off</button>';
  expect(pressables([true, []])).toEqual(['<button>Send</button>', '<input name="a">']);
});

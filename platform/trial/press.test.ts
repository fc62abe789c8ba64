/** @jest-environment jsdom */
import { press, pressables } from './press';

test('a visitor presses and types into what takes it, and not into fields for files or hidden ones', () => {
  HTMLElement.prototype.checkVisibility = () => true;
  document.body.innerHTML =
    '<button>Send</button><input name="a"><input type="file"><input type="hidden"><button disabled>Off</button>';
  expect(pressables([true, []])).toEqual(['<button>Send</button>', '<input name="a">']);
});

test('what is gone when it is to be pressed is out of reach', async () => {
  globalThis.pressable = new Map();
  await expect(press('<button>Send</button>')).resolves.toBe('out of reach');
});

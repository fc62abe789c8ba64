/** @jest-environment jsdom */

test('in the soak run a message with which React schedules rendering arrives after 10 to 70 ms', () => {
  jest.useFakeTimers();
  jest.requireActual('./late-rendering.cjs');
  const { port1, port2 } = new MessageChannel();
  const receive = jest.fn();
  port1.onmessage = receive;
  port2.postMessage(null);
  jest.advanceTimersByTime(9);
  expect(receive).not.toHaveBeenCalled();
  jest.advanceTimersByTime(61);
  expect(receive).toHaveBeenCalledTimes(1);
});

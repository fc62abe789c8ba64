// Delays the messages with which React schedules rendering by 10 to 70 ms, as on a busy machine. A test that does not wait for rendering then
// always fails, instead of once in twenty runs. `npm run test:soak` runs the component tests with it.
const { setTimeout: later } = globalThis;

/** A `MessageChannel` with the members that React uses. */
function LateChannel() {
  const port1 = { onmessage: null };
  const postMessage = (data) => void later(() => port1.onmessage?.({ data }), 10 + Math.random() * 60);
  return { port1, port2: { postMessage } };
}

// Rendering on a server uses no messages.
if (typeof window !== 'undefined') globalThis.MessageChannel = LateChannel;

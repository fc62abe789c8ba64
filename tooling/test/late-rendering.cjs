// React renders when a message of its own arrives: here 10 to 70 ms later than it would, as on a busy machine. A test that does not wait for
// what is rendered fails each time, not once in twenty runs. `npm run test:soak` runs the tests of components with it.
const { setTimeout: later } = globalThis;

/** A `MessageChannel` with what React uses of it. */
function LateChannel() {
  const port1 = { onmessage: null };
  const postMessage = (data) => void later(() => port1.onmessage?.({ data }), 10 + Math.random() * 60);
  return { port1, port2: { postMessage } };
}

// Rendering for a server, which has no window, uses no messages.
if (typeof window !== 'undefined') globalThis.MessageChannel = LateChannel;

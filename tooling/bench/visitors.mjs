// Visitors of `bench -- pressure`, in a process of their own, so that the benchmark's own work does not delay their measurements.
// It sends `visiting` when each visitor has had a response, and times the responses after it. On the message `stop` it sends
// `[milliseconds]` for each address, in their order, and exits.
// @param process.argv visitors of each address, milliseconds between two requests of one visitor, addresses
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';

const [visitors, pause, ...addresses] = process.argv.slice(2);
const dispatcher = new Agent({ connections: Number(visitors), pipelining: 1 });
const times = addresses.map(() => []);
const ending = new AbortController();

/** Milliseconds of a response with another status than 200: an error may come soon, and is no answer. JSON has no Infinity. */
const FAILED = 1e9;

const responseTime = async (address) => {
  const start = performance.now();
  const { body, statusCode } = await request(address, { dispatcher });
  await body.dump({ limit: Infinity });
  return statusCode === 200 ? performance.now() - start : FAILED;
};
const visit = async (address, index) => {
  while (!ending.signal.aborted) {
    times[index].push(await responseTime(address));
    await setTimeout(Number(pause));
  }
};
const forEachVisitor = (action) =>
  addresses.flatMap((address, index) => Array.from({ length: Number(visitors) }, () => action(address, index)));
await Promise.all(forEachVisitor(responseTime));
const visits = forEachVisitor(visit);
process.once('message', async () => {
  ending.abort();
  await Promise.all(visits);
  process.send(times, () => process.disconnect());
});
process.send('visiting');

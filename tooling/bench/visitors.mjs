// Visitors, in a process of their own: what the benchmark itself does must not delay what `bench -- pressure` measures.
// It sends `visiting` when each visitor has had an answer, and times the answers after it. On the message `stop` it sends
// `[milliseconds]` for each address, in their order, and ends.
// @param process.argv visitors of each address, milliseconds between two requests of one visitor, addresses
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';

const [visitors, pause, ...addresses] = process.argv.slice(2);
const dispatcher = new Agent({ connections: Number(visitors), pipelining: 1 });
const times = addresses.map(() => []);
const ending = new AbortController();

const answer = async (address) => {
  const begun = performance.now();
  const { body } = await request(address, { dispatcher });
  await body.dump({ limit: Infinity });
  return performance.now() - begun;
};
const visit = async (address, place) => {
  while (!ending.signal.aborted) {
    times[place].push(await answer(address));
    await setTimeout(Number(pause));
  }
};
const all = (each) => addresses.flatMap((address, place) => Array.from({ length: Number(visitors) }, () => each(address, place)));
await Promise.all(all(answer));
const visits = all(visit);
process.once('message', async () => {
  ending.abort();
  await Promise.all(visits);
  process.send(times, () => process.disconnect());
});
process.send('visiting');

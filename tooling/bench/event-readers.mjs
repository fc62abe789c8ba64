// Opens event streams like consoles do. It is a process of its own, so that reading does not delay the measurements of `bench -- pressure`.
// @param process.argv address of the release service, readers for each token, tokens
import { Agent, request } from 'undici';

const [address, readers, ...tokens] = process.argv.slice(2);
const dispatcher = new Agent({ connections: Number(readers) * tokens.length, bodyTimeout: 0, headersTimeout: 0, pipelining: 1 });
const listen = async (token) => {
  const { body } = await request(`${address}/api/events`, { dispatcher, headers: { authorization: `Bearer ${token}` } });
  body.on('error', () => undefined).resume();
};
for (const token of tokens) for (let count = 0; count < Number(readers); count += 1) listen(token).catch(() => undefined);

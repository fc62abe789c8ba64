import fastify from 'fastify';
import { addLiveness } from './liveness';

test('a probe hears that the process answers', async () => {
  const app = fastify();
  addLiveness(app);
  const answer = await app.inject('/livez');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  await app.close();
});

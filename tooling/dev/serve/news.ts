import type { FastifyInstance, FastifyReply } from 'fastify';
import type { News } from '../page/development';

const ADDRESS = '/_dev/news';

/** Sends open pages what is new, over one connection each. `greet` makes the first message. */
export function addNews(app: FastifyInstance, greet: () => Promise<News[]>): (news: News) => void {
  const open = new Set<FastifyReply>();
  const say = ({ raw }: FastifyReply, news: News) => raw.write(`data: ${JSON.stringify(news)}\n\n`);

  app.get(ADDRESS, async (request, reply) => {
    const greetings = await greet();
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    greetings.forEach((news) => say(reply, news));
    open.add(reply);
    request.raw.once('close', () => open.delete(reply));
  });
  return (news) => open.forEach((reply) => say(reply, news));
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { News } from '../page/development';

const ADDRESS = '/_dev/news';

/** Sends messages to open pages as server-sent events. @param currentNews the first messages for a page that connects @returns sends a message to all pages */
export function addNews(app: FastifyInstance, currentNews: () => Promise<News[]>): (news: News) => void {
  const open = new Set<FastifyReply>();
  const send = ({ raw }: FastifyReply, news: News) => raw.write(`data: ${JSON.stringify(news)}\n\n`);

  app.get(ADDRESS, async (request, reply) => {
    const initial = await currentNews();
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    initial.forEach((news) => send(reply, news));
    open.add(reply);
    request.raw.once('close', () => open.delete(reply));
  });
  return (news) => open.forEach((reply) => send(reply, news));
}

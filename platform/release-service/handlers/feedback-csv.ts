import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../app-context';
import { verbNamed } from 'platform/commands/all-verbs';
import { requirePlaceIn, requireRight } from '../auth/caller';
import { runVerb } from './run-verb';
import { readWords } from './verbs';

/** `GET /api/feedback.csv?guide=…`: the verb `feedback --csv` as a file, for a link. */
export function addFeedbackCsv(app: FastifyInstance, context: ServiceContext): void {
  app.get('/api/feedback.csv', async (request, reply) => {
    const { right, section } = verbNamed('feedback');
    requireRight(request.caller, right);
    requirePlaceIn(request.caller, section!);
    const { helpful, reason, ...words } = request.query as Record<string, string>;
    const asked = {
      ...words,
      ...(helpful !== undefined && { helpful: helpful === 'true' }),
      ...(reason !== undefined && { reason: Number(reason) }),
    };
    const { text } = await runVerb(context, request, 'feedback', readWords('feedback', { ...asked, csv: true }));
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="feedback-${new Date().toISOString().slice(0, 10)}.csv"`)
      .header('Cache-Control', 'no-store')
      .send(text);
  });
}

import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../app-context';
import { commandNamed } from 'platform/commands';
import { requireAnyRightIn, requireRight } from '../auth/caller';
import { runCommand } from './run-command';
import { readParameters } from './commands';

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

/** `GET /api/feedback.csv?guide=…`: the command `feedback --csv` as a file, for a link. */
export function addFeedbackCsv(app: FastifyInstance, context: ServiceContext): void {
  app.get('/api/feedback.csv', async (request, reply) => {
    const { right, section } = commandNamed('feedback');
    requireRight(request.caller, right);
    requireAnyRightIn(request.caller, section!);
    const { helpful, reason, ...parameters } = request.query as Record<string, string>;
    // An invalid value stays text, which the command refuses with the name of the parameter.
    const filter = {
      ...parameters,
      ...(helpful !== undefined && { helpful: BOOLEANS.get(helpful) ?? helpful }),
      ...(reason !== undefined && { reason: /^\d+$/.test(reason) ? Number(reason) : reason }),
    };
    const { text } = await runCommand(context, request, 'feedback', readParameters('feedback', { ...filter, csv: true }));
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="feedback-${new Date().toISOString().slice(0, 10)}.csv"`)
      .header('Cache-Control', 'no-store')
      .send(text);
  });
}

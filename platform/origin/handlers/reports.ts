import type { FastifyInstance } from 'fastify';
import { REPORTS_ADDRESS } from 'shared/contract/page/addresses';
import { RateLimit } from '../limits/rate-limit';
import { readReports } from '../reports/read-reports';
import type { ReportLog } from '../reports/report-log';

/** Reports per minute and network. A page reports once or twice; a crowd behind one address stays below this. */
const PER_MINUTE = 120;

/** Receives violations that browsers report. `pageName` maps a path to a page of the site, or to one name for all others. */
export async function addReports(
  app: FastifyInstance,
  log: ReportLog,
  pageName: (path: string) => Promise<string>,
): Promise<void> {
  const limit = new RateLimit(PER_MINUTE);
  await app.register(async (reports) => {
    // Three media types of JSON: of the Reporting API, of browsers without it, and of the page's script.
    reports.addContentTypeParser(
      ['application/reports+json', 'application/csp-report'],
      { parseAs: 'string' },
      (_request, body, done) => reports.getDefaultJsonParser('error', 'ignore')(_request, body as string, done),
    );
    reports.post(REPORTS_ADDRESS, async (request, reply) => {
      const seconds = limit.check(request.ip);
      if (seconds > 0) return reply.code(429).header('Retry-After', seconds).send();
      for (const report of readReports(request.body, request.host)) log.add({ ...report, page: await pageName(report.page) });
      return reply.code(204).send();
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import * as z from 'zod';
import { UsageError } from 'platform/refusal';
import { partName, versionSchema } from 'shared/contract/registry/schema';
import { Refused } from '../answers/problem';
import { requireAnyRightIn } from '../auth/caller';
import type { Comparisons } from '../comparisons/comparisons';

const release = { name: partName, version: versionSchema };

export const comparisonQuery = z.strictObject({
  ...release,
  again: z.boolean().optional().describe('Also where it failed before'),
});

const address = z.object({
  ...release,
  id: z.string().regex(/^[0-9a-f]{16}$/),
  file: z.string().regex(/^(index\.html|[0-9a-f]{32}\.png)$/),
});

/**
 * The policy of a report, which contains untrusted content of a release's pages: no scripts, no requests except its pictures. It has the
 * console's origin, because otherwise the browser would not send the session cookie for the pictures.
 */
const POLICY = [
  'sandbox allow-same-origin',
  `default-src 'none'`,
  `img-src 'self'`,
  `style-src 'unsafe-inline'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** Serves the summary and the report of what a release changes beside stable, to callers with a right in its section. */
export function addComparison(app: FastifyInstance, comparisons: Comparisons): void {
  app.post('/api/comparison', async (request) => {
    const { data, error } = comparisonQuery.safeParse(request.body);
    if (!data) throw new UsageError('wrong-parameters', `comparison: ${z.prettifyError(error)}`);
    requireAnyRightIn(request.caller, data.name, `what releases of ${data.name} change`);
    const json = comparisons.stateOf(data, data.again);
    return { text: json.kind === 'made' ? json.summary : json.kind === 'making' ? 'It is being made.' : json.reason, json };
  });

  // A report has many pictures.
  app.get('/api/comparisons/:name/:version/:id/:file', { config: { rateLimit: false } }, async (request, reply) => {
    const { data } = address.safeParse(request.params);
    if (data) requireAnyRightIn(request.caller, data.name, `what releases of ${data.name} change`);
    const file = data && comparisons.fileOf(data, data.id, data.file);
    if (!file)
      throw new Refused(
        'no-such-address',
        'This report is not kept any more, or never was. Open it from its release in the console.',
      );
    return reply
      .type(file.endsWith('.html') ? 'text/html; charset=utf-8' : 'image/png')
      .headers({
        'Cache-Control': 'private, max-age=600',
        // The next person at this browser may have no right in the section.
        Vary: 'Authorization, Cookie',
        'Content-Security-Policy': POLICY,
        'Cross-Origin-Resource-Policy': 'same-origin',
      })
      .send(createReadStream(file));
  });
}

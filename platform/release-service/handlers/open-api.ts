import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerSchema, COMMAND_NAMES, commandNamed, manifestSchema, problemSchema } from 'platform/commands';
import { comparisonState } from 'platform/trial';
import { comparisonQuery } from './comparison';

const answerWith = (json: z.ZodType) => answerSchema.extend({ json });
const json = (schema: z.ZodType) => ({ 'application/json': { schema: z.toJSONSchema(schema, { io: 'input' }) } });

const problems = (...statuses: number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: MEANING[status],
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );

const MEANING: Record<number, string> = {
  202: 'Waits for the approval of a second person',
  400: 'Parameters that the command does not take',
  401: 'No token, or one that is unknown, expired or revoked',
  403: 'Not yours',
  404: 'Not there, or not kept any more',
  409: 'Refused: the state of the store does not allow it',
  413: 'Too large',
  429: 'Too many requests of this grant within a minute, too many readers of events, or too many waiting publications of this section; Retry-After says when to come back',
  422: 'A wrong hash, or a release that fails its prerender check',
  503: 'The database of the cluster does not answer',
};

const okResponse = (schema: z.ZodType) => ({ 200: { description: 'Done', content: json(schema) } });
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const RELEASE = [parameter('name'), parameter('version')];

/** The OpenAPI description, generated from the schemas that validate requests. */
export function openApi(): object {
  const commands = COMMAND_NAMES.map((name) => {
    const { answer: ofCommand, parameters, summary } = commandNamed(name);
    const post = {
      summary,
      operationId: name,
      requestBody: { content: json(parameters) },
      responses: { ...okResponse(answerWith(ofCommand)), ...problems(202, 400, 401, 403, 409, 422, 429, 503) },
    };
    return [`/api/${name}`, { post }];
  });
  const request = z.strictObject({ request: z.string().describe('As the first person was told') });
  const waiting = (summary: string) => ({
    post: {
      summary,
      requestBody: { content: json(request) },
      responses: { ...okResponse(answerSchema), ...problems(400, 401, 403, 409, 422, 429, 503) },
    },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Release service',
      version: '1',
      description: 'Publish, roll out and undo releases of the shell and its sections.',
    },
    security: [{ token: [] }],
    paths: {
      ...Object.fromEntries(commands),
      '/api/events': {
        get: {
          summary:
            'The status, at once and whenever it changes (server-sent events), with the changes that wait for a second person',
          responses: {
            200: { description: 'Events named status', content: { 'text/event-stream': {} } },
            ...problems(401, 403, 429),
          },
        },
      },
      '/api/feedback.csv': {
        get: {
          summary: 'What visitors said, as a table for a spreadsheet; the query takes the parameters of the command feedback',
          responses: { 200: { description: 'The table', content: { 'text/csv': {} } }, ...problems(400, 401, 403) },
        },
      },
      '/session/pipeline': {
        post: {
          summary: 'Exchange the identity token of a CI system, which is good for one request, for a token of fifteen minutes',
          responses: { ...okResponse(z.object({ token: z.string(), expiresAt: z.iso.datetime() })), ...problems(401, 403) },
        },
      },
      '/api/comparison': {
        post: {
          summary: 'What a release changes for visitors beside stable; compared here when it is asked for, unless it was already',
          requestBody: { content: json(comparisonQuery) },
          responses: { ...okResponse(answerWith(comparisonState)), ...problems(400, 401, 403, 409) },
        },
      },
      '/api/comparisons/{name}/{version}/{id}/{file}': {
        get: {
          summary: 'A file of the report of a comparison, at the address that the comparison says',
          parameters: [...RELEASE, parameter('id'), parameter('file')],
          responses: {
            200: { description: 'The report, or a picture of it', content: { 'text/html': {}, 'image/png': {} } },
            ...problems(401, 403, 404),
          },
        },
      },
      '/api/requests': {
        post: {
          summary: 'Changes that wait for a second person',
          responses: { ...okResponse(answerSchema), ...problems(401, 403) },
        },
      },
      '/api/approve': waiting('Approve a change that another person requested; it is applied at once'),
      '/api/decline': waiting('Take a change off the list'),
      '/api/releases/{name}/{version}/missing': {
        post: {
          summary: 'Which files of a release are lacking here, by their hashes',
          parameters: RELEASE,
          requestBody: { content: json(manifestSchema) },
          responses: { ...okResponse(z.object({ missing: z.array(z.string()) })), ...problems(400, 401, 403) },
        },
      },
      '/api/releases/{name}/files/{hash}': {
        put: {
          summary: 'Send one file, by its sha256',
          parameters: [parameter('name'), parameter('hash')],
          requestBody: { content: { 'application/octet-stream': {} } },
          responses: {
            204: { description: 'Kept until its release is published, for a day at most' },
            ...problems(401, 403, 413, 422),
          },
        },
      },
      '/api/releases/{name}/{version}': {
        post: {
          summary: 'Publish a release of files that were sent; it is rendered here first, and nothing served changes',
          parameters: RELEASE,
          requestBody: { content: json(manifestSchema) },
          responses: {
            ...okResponse(z.object({ version: z.string(), said: z.array(z.string()), changes: z.string().optional() })),
            ...problems(400, 401, 403, 409, 422, 429, 503),
          },
        },
      },
    },
    components: {
      schemas: { Problem: z.toJSONSchema(problemSchema) },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of this service, or an identity token of a trusted CI system',
        },
      },
    },
  };
}

export function addOpenApi(app: FastifyInstance): void {
  app.get('/openapi.json', async () => openApi());
}

// Before all that renders: in this process, and not in a child.
import { RunningService } from '../testing/running-service';
import { COMMAND_NAMES, commandNamed } from 'platform/commands';
import { openApi } from './open-api';

interface Content {
  content: Record<string, { schema: { properties?: Record<string, object> } }>;
}
interface Description {
  paths: Record<string, Record<string, { requestBody?: Content; responses: Record<string, Content> }>>;
}

test('the OpenAPI description has every address of the service, and the parameters of each command', async () => {
  const service = await new RunningService().start();
  const { statusCode, body } = await service.app.inject('/openapi.json');
  expect(statusCode).toBe(200);
  const { paths } = JSON.parse(body) as Description;
  expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(openApi())));
  for (const [path, methods] of Object.entries(paths))
    for (const method of Object.keys(methods)) {
      const route = { method: method.toUpperCase() as 'POST', url: path.replaceAll(/\{(\w+)\}/g, ':$1') };
      expect([route, service.app.hasRoute(route)]).toEqual([route, true]);
    }
  expect(paths['/api/start']!.post).toMatchObject({ operationId: 'start', summary: commandNamed('start').summary });
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(COMMAND_NAMES.map((command) => `/api/${command}`)));
  const { properties } = paths['/api/start']!.post!.requestBody!.content['application/json']!.schema;
  expect(Object.keys(properties!)).toEqual(['name', 'version', 'stages', 'auto', 'ifNew', 'reason']);
  const { required } = paths['/api/start']!.post!.requestBody!.content['application/json']!.schema as { required?: string[] };
  expect(required).toEqual(['name', 'version']);
  for (const decision of ['/api/approve', '/api/decline'])
    expect(paths[decision]!.post!.requestBody!.content['application/json']!.schema).toMatchObject({
      required: ['request'],
      additionalProperties: false,
    });
  const outcome = paths['/api/outcome']!.post!.responses['200']!.content['application/json']!.schema;
  expect(outcome.properties!.json).toMatchObject({ required: expect.arrayContaining(['kind']) });
  const refused = await service.app.inject({ method: 'POST', url: '/api/start', payload: {} });
  const described = paths['/api/start']!.post!.responses[refused.statusCode]!.content;
  expect(Object.keys(described)).toEqual([String(refused.headers['content-type']).split(';')[0]]);
  await service.app.close();
});

test('each answer is described', () => {
  const { paths } = openApi() as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
  };
  const answers = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.entries(responses)),
  );
  const described = new Map(answers.map(([status, { description }]) => [status, description]));
  expect([...described.keys()].sort()).toEqual([
    '200',
    '202',
    '204',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '422',
    '429',
    '503',
  ]);
  expect([...described.values()]).toEqual([...described].map(() => expect.stringMatching(/\w/)));
  expect(described.get('202')).toBe('Waits for the approval of a second person');
  expect(described.get('503')).toBe('The database of the cluster does not answer');
  expect(described.get('401')).toBe('No token, or one that is unknown, expired or revoked');
});

test('each address is described with the statuses that it answers', () => {
  const { paths } = openApi() as { paths: Record<string, Record<string, { responses: object }>> };
  const statuses = (address: string) =>
    Object.values(paths[address]!).flatMap(({ responses }) => Object.keys(responses).join(' '));
  const release = '/api/releases/{name}/{version}';
  expect(
    [
      '/api/start',
      '/api/approve',
      '/api/decline',
      '/api/requests',
      '/api/events',
      '/api/feedback.csv',
      '/session/pipeline',
      '/api/comparison',
      '/api/comparisons/{name}/{version}/{id}/{file}',
      `${release}/missing`,
      '/api/releases/{name}/files/{hash}',
      release,
    ].map((address) => [address, ...statuses(address)]),
  ).toEqual([
    ['/api/start', '200 202 400 401 403 409 422 429 503'],
    ['/api/approve', '200 400 401 403 409 422 429 503'],
    ['/api/decline', '200 400 401 403 409 422 429 503'],
    ['/api/requests', '200 401 403'],
    ['/api/events', '200 401 403 429'],
    ['/api/feedback.csv', '200 400 401 403'],
    ['/session/pipeline', '200 401 403'],
    ['/api/comparison', '200 400 401 403 409'],
    ['/api/comparisons/{name}/{version}/{id}/{file}', '200 401 403 404'],
    [`${release}/missing`, '200 400 401 403'],
    ['/api/releases/{name}/files/{hash}', '204 401 403 413 422'],
    [release, '200 400 401 403 409 422 429 503'],
  ]);
});

test('each refusal is described by the fields of a problem', () => {
  const { components, paths } = openApi() as { components: { schemas: Record<string, object> }; paths: object };
  const schemas = [...JSON.stringify(paths).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
  expect([...new Set(schemas)]).toEqual(['Problem']);
  expect(components.schemas.Problem).toMatchObject({ properties: { code: {}, detail: {} } });
});

test('a client of any address learns what it gets without a token, and without a right', () => {
  const { paths } = openApi() as Description;
  for (const [address, methods] of Object.entries(paths))
    for (const { responses } of Object.values(methods))
      expect([address, ...Object.keys(responses)]).toEqual(expect.arrayContaining([address, '401', '403']));
});

test('each part of an address that a client fills in is described as a parameter of its path', () => {
  const { paths } = openApi() as { paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>> };
  for (const [address, methods] of Object.entries(paths)) {
    const filledIn = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const [method, { parameters = [] }] of Object.entries(methods)) {
      const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([method, address, described]).toEqual([method, address, filledIn]);
    }
  }
});

test('a client that is made of the OpenAPI description sends its token as the service reads it', () => {
  expect(openApi()).toMatchObject({
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  });
});

test('of a problem, a client learns which field is for programs and which for people', () => {
  const described = { description: expect.stringMatching(/\w/) };
  expect(openApi()).toMatchObject({
    components: { schemas: { Problem: { properties: { type: described, code: described, detail: described } } } },
  });
});

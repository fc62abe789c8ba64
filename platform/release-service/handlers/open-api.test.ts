import { COMMANDS } from 'platform/commands/all-commands';
import { RunningService } from '../testing/running-service';
import { openApi } from './open-api';

interface Description {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { properties?: object } }> } }>>;
}

test('the description names every address that the service has, and the parameters of each command', async () => {
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
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(Object.keys(COMMANDS).map((command) => `/api/${command}`)));
  const { properties } = paths['/api/start']!.post!.requestBody!.content['application/json']!.schema;
  expect(Object.keys(properties!)).toEqual(['name', 'version', 'stages', 'auto', 'ifNew', 'reason']);
  await service.app.close();
});

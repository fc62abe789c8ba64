// Before all that renders: in this process, and not in a child.
import { RunningService } from '../testing/running-service';
import { IdentityTokens } from '../auth/identity-tokens';
import { readHistory } from 'platform/testing/folder-in';

let service: RunningService;
beforeEach(async () => {
  service = await new RunningService().start();
  const workflow = { issuer: 'https://id.example', repository: 'company/help', workflow: 'help.yml', branch: 'main' };
  await service.store.access.trustWorkflow({ name: 'help-main', ...workflow, sections: ['help'], may: ['rollout'] });
  await service.store.access.trustWorkflow({ name: 'help-look', ...workflow, sections: ['legal'], may: ['publish'] });
  jest
    .spyOn(IdentityTokens.prototype, 'entriesOf')
    .mockImplementation(async () => service.store.access.read().trusted as [never, ...never[]]);
});
afterEach(async () => {
  jest.useRealTimers();
  await service.app.close();
});

const exchange = async (authorization?: string) => {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/session/pipeline',
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const POLICY = { name: 'help', stages: [10, 100] };

test('a pipeline exchanges its identity token for a token of fifteen minutes, with the rights of all its entries', async () => {
  const { body, headers, status } = await exchange('Bearer a.b.c');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect((await service.call(body.token, 'policy', POLICY)).status).toBe(200);
  expect(readHistory(service.data).at(-1)!.by).toMatchObject({ who: 'pipeline help-main' });
  expect((await service.call(body.token, 'releases/legal/1.1.0/missing', {})).status).not.toBe(403);
  const now = Date.now();
  expect(Date.parse(body.expiresAt) - now).toBeGreaterThan(14 * 60_000);
  jest.useFakeTimers({ now: now + 15 * 60_000 + 1, doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
  expect((await service.call(body.token, 'status')).status).toBe(401);
});

test('a pipeline’s token is invalid once its entry is removed', async () => {
  const { token } = (await exchange('Bearer a.b.c')).body;
  await service.store.access.removeWorkflow('help-main');
  expect((await service.call(token, 'policy', POLICY)).status).toBe(403);
  // A full disk keeps the session.
  jest.spyOn(service.store.access.sessions, 'removeName').mockRejectedValueOnce(new Error('ENOSPC'));
  await expect(service.store.access.removeWorkflow('help-look')).rejects.toThrow('ENOSPC');
  expect((await service.call(token, 'policy', POLICY)).status).toBe(401);
});

test('a workflow that is admitted under the name of a removed one does not get its session', async () => {
  const { token } = (await exchange('Bearer a.b.c')).body;
  const [removed] = service.store.access.read().trusted;
  await service.store.access.removeWorkflow('help-main');
  await service.store.access.trustWorkflow({ ...removed!, repository: 'another/repository' });
  expect((await service.call(token, 'policy', POLICY)).status).toBe(403);
});

test('a pipeline’s token has no rights of an entry whose name is only part of its own', async () => {
  const workflow = { issuer: 'https://id.example', repository: 'company/look', workflow: 'look.yml', branch: 'main' };
  await service.store.access.trustWorkflow({ name: 'look', ...workflow, sections: ['help'], may: ['rollout'] });
  const { secret } = await service.store.access.sessions.begin({ kind: 'pipeline', name: 'help-look' }, new Date());
  expect((await service.call(secret, 'policy', POLICY)).status).toBe(403);
});

test('the secret of a console session is no pipeline’s token, also when both have one name', async () => {
  const { secret } = await service.store.access.sessions.begin({ kind: 'token', name: 'help-main' }, new Date());
  expect((await service.call(secret, 'policy', POLICY)).status).toBe(401);
});

test('the secret of a pipeline’s session opens no console, also where a person has its name', async () => {
  const grant = { identity: 'keza@company.example', sections: ['help'], may: ['rollout' as const] };
  await service.store.access.addPerson({ name: 'help-main', ...grant });
  const whoIs = async (kind: 'pipeline' | 'person') => {
    const { secret } = await service.store.access.sessions.begin({ kind, name: 'help-main' }, new Date());
    return (await service.app.inject({ url: '/session', headers: { cookie: `console-session=${secret}` } })).json().who;
  };
  expect([await whoIs('pipeline'), await whoIs('person')]).toEqual([null, 'person help-main']);
});

test.each([undefined, 'Bearer rel_token', 'Basic a.b.c'])(
  '%s is no identity token, and opens no session',
  async (authorization) => {
    const { body, status } = await exchange(authorization);
    const detail = "No identity token of a CI system was sent. It goes into the header Authorization, after 'Bearer '";
    expect([status, body.code, body.detail]).toEqual([401, 'no-identity-token', detail]);
  },
);

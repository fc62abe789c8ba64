// Before all that renders: in this process, and not in a child.
import { prepare, RunningService } from '../testing/running-service';
import { preparedTools } from 'platform/testing/tool';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FolderTarget } from 'platform/commands';
import { NoDatabase } from 'platform/store';
import { sectionForTest } from 'platform/testing/rendering-releases';
import { readHistory, readRegistry } from 'platform/testing/folder-in';

let service: RunningService;
let first: string;
let second: string;
const START = { name: 'help', version: '1.1.0', reason: 'new fees' };

const withNewRelease = preparedTools(async (tool) => {
  await prepare(tool);
  await tool.publish(sectionForTest({ version: '1.1.0' }));
});
beforeEach(async () => {
  service = await Object.assign(new RunningService(), { freshTool: withNewRelease }).start();
  [first, second] = await Promise.all([
    service.token('first', ['help'], ['publish', 'rollout'], { owner: 'keza' }),
    service.token('second', ['help'], ['rollout'], { days: 9, owner: 'eric' }),
  ]);
  await service.store.access.requireApproval('help');
});
afterEach(() => {
  jest.useRealTimers();
  return service.app.close();
});

const sequence = () => readRegistry(service.data).sequence;

test('the outcome of a release that ran before is open while its second start waits for approval, so a pipeline waits on', async () => {
  const start = () => service.call(first, 'start', START);
  await service.call(second, 'approve', { request: (await start()).body.request });
  await service.call(first, 'abort', { name: 'help', reason: 'a wrong fee' });
  const outcomeOf = async (version: string) => (await service.call(first, 'outcome', { name: 'help', version })).body.json;
  expect(await outcomeOf('1.1.0')).toMatchObject({ kind: 'ended', text: expect.stringContaining('a wrong fee') });
  await start();
  expect(await outcomeOf('1.1.0')).toEqual({ kind: 'open', text: 'The start of help@1.1.0 waits for approval.' });
  expect(await outcomeOf('1.0.0')).toMatchObject({ kind: 'stable' });
});

test('a change of a part with required approval waits for a second person, whose approval runs it', async () => {
  const before = sequence();
  const waits = await service.call(first, 'start', START);
  expect(waits).toMatchObject({
    status: 202,
    headers: { 'content-type': expect.stringContaining('application/problem+json') },
    body: {
      type: 'urn:release-service:waits-for-approval',
      code: 'waits-for-approval',
      detail: expect.stringMatching(
        /^"start help@1\.1\.0 --reason new fees" is not carried out yet: a second person must approve it.* approve [0-9a-f]{8}$/,
      ),
    },
  });
  expect(sequence()).toBe(before);
  expect((await service.call(second, 'requests')).body.text).toMatch(
    /start help@1\.1\.0 --reason new fees {2}\(token first of keza\)$/,
  );

  const { request } = waits.body;
  expect(statSync(path.join(service.data, `requests/${request}.json`)).mode & 0o777).toBe(0o600);
  expect(await service.call(first, 'approve', { request })).toMatchObject({
    status: 403,
    body: {
      code: 'approval-not-permitted',
      detail: "token first of keza cannot approve this: keza asked for this; the approval is a second person's.",
    },
  });
  const stranger = await service.token('stranger', ['legal'], ['rollout']);
  for (const word of ['approve', 'decline']) expect((await service.call(stranger, word, { request })).status).toBe(403);
  expect((await service.call(second, 'requests')).body.json).toMatchObject([
    { verb: 'start', words: START, by: { who: 'token first of keza', reason: 'new fees' }, principal: { person: 'keza' } },
  ]);

  expect((await service.call(second, 'approve', { request })).status).toBe(200);
  expect(readHistory(service.data).at(-1)).toMatchObject({
    change: 'start help@1.1.0 --reason new fees',
    by: {
      who: expect.stringMatching(
        /^token second of eric, approving token first of keza, help@1\.1\.0 [0-9a-f]{16}, shell@1\.0\.0 [0-9a-f]{16}$/,
      ),
    },
  });
  expect((await service.call(second, 'approve', { request })).status).toBe(409);
});

test('a start by a pipeline waits as well where it starts something, and not where there is nothing to start', async () => {
  const before = sequence();
  expect((await service.call(first, 'start', { ...START, ifNew: true })).status).toBe(202);
  expect((await service.call(first, 'start', { ...START, version: '1.0.0', ifNew: true })).status).toBe(200);
  expect(sequence()).toBe(before);
});

test('two simultaneous approvals run the change once', async () => {
  const { request } = (await service.call(first, 'start', START)).body;
  const answers = await Promise.all([1, 2, 3].map(() => service.call(second, 'approve', { request })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a request is declined, or expires after a day', async () => {
  const declined = (await service.call(first, 'start', START)).body.request;
  expect(await service.call(second, 'decline', { request: declined })).toMatchObject({
    status: 200,
    body: { text: '"start help@1.1.0 --reason new fees" is declined.', json: { id: declined } },
  });
  expect((await service.call(second, 'requests')).body).toEqual({ text: 'Nothing waits for approval.', json: [] });
  expect((await service.call(second, 'approve', { request: declined })).status).toBe(409);
  const late = (await service.call(first, 'start', START)).body.request;
  jest.useFakeTimers({
    now: Date.now() + 24 * 3_600_000 - 60_000,
    doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
  });
  expect((await service.call(second, 'requests')).body.json).toHaveLength(1);
  jest.setSystemTime(Date.now() + 120_000);
  expect((await service.call(second, 'approve', { request: late })).body.detail).toContain('older than 24 hours');
});

test('a rollback to a release that was never served needs approval, and one to a good release does not', async () => {
  const to = (version: string) => service.call(first, 'rollback', { name: 'help', to: version, reason: 'x' });
  expect((await to('1.1.0')).status).toBe(202);
  expect(readRegistry(service.data).sections.help!.stable).toBe('1.0.0');
  const { request } = (await service.call(first, 'start', { ...START, stages: [100] })).body;
  await service.call(second, 'approve', { request });
  const promoted = (await service.call(first, 'promote', { name: 'help' })).body.request;
  await service.call(second, 'approve', { request: promoted });
  expect(readRegistry(service.data).sections.help!.stable).toBe('1.1.0');
  expect((await to('1.0.0')).status).toBe(200);
});

test('withdrawing or pausing a release needs no approval, and what serves it again does', async () => {
  const { request } = (await service.call(first, 'start', START)).body;
  await service.call(second, 'approve', { request });
  expect((await service.call(first, 'pause', { name: 'help' })).status).toBe(200);
  expect((await service.call(first, 'resume', { name: 'help' })).status).toBe(202);
  expect((await service.call(first, 'advance', { name: 'help', fromStage: 0 })).status).toBe(202);
  // What all later releases meet.
  expect((await service.call(first, 'policy', { name: 'help', stages: [100] })).status).toBe(202);
  expect((await service.call(first, 'abort', { name: 'help', reason: 'fees are wrong' })).status).toBe(200);
  expect((await service.call(first, 'block', { name: 'help', version: '1.1.0', reason: 'fees are wrong' })).status).toBe(200);
  expect((await service.call(first, 'unblock', { name: 'help', version: '1.1.0' })).status).toBe(202);
});

/** What a browser or a tool sends, by the grant that it holds. */
const approve = async (request: string | undefined, headers: Record<string, string>) => {
  const answer = await service.app.inject({ method: 'POST', url: '/api/approve', payload: { request }, headers });
  return { status: answer.statusCode, detail: answer.json().detail as string };
};
const sessionOf = async (kind: 'person' | 'token' | 'pipeline', name: string) =>
  (await service.store.access.sessions.begin({ kind, name }, new Date())).secret;
const browser = (secret: string) => ({ cookie: `console-session=${secret}`, 'sec-fetch-site': 'same-origin' });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

test('a person cannot approve their own request with another grant', async () => {
  const { request } = (await service.call(first, 'start', START)).body;
  await service.store.access.addPerson({ name: 'keza', identity: 'keza@company.example', sections: ['*'], may: ['rollout'] });
  const other = await service.token('unlike', ['help'], ['rollout'], { owner: 'Keza' });
  const own = [
    bearer(other),
    browser(await sessionOf('person', 'keza')),
    browser(await sessionOf('token', 'first')),
    browser(await sessionOf('token', 'unlike')),
  ];
  for (const headers of own) {
    const { detail, status } = await approve(request, headers);
    expect([status, detail]).toEqual([403, expect.stringContaining('asked for this')]);
  }
  expect((await approve(request, bearer(second))).status).toBe(200);
});

test('a token without an owner can neither request nor approve a change', async () => {
  const unbound = await service.token('eric', ['help'], ['rollout']);
  const refused = await service.call(unbound, 'start', START);
  expect(refused).toMatchObject({
    status: 403,
    body: {
      code: 'token-without-owner',
      detail: expect.stringMatching(/--owner PERSON.*, such as token eric, cannot request it/),
    },
  });
  const { request } = (await service.call(first, 'start', START)).body;
  const { detail, status } = await approve(request, bearer(unbound));
  expect([status, detail]).toEqual([403, expect.stringContaining('a token without an owner')]);
  expect((await service.call(second, 'requests')).body.json).toHaveLength(1);
});

test('a pipeline can request but not approve, and its owner cannot approve its requests', async () => {
  const workflow = { issuer: 'https://id.example', repository: 'c/h', workflow: 'w.yml', branch: 'main' };
  const grant = { sections: ['help'], may: ['rollout' as const] };
  await service.store.access.trustWorkflow({ name: 'help-main', ...workflow, owner: 'eric', ...grant });
  await service.store.access.trustWorkflow({ name: 'help-next', ...workflow, branch: 'next', ...grant });
  const [main, next] = [await sessionOf('pipeline', 'help-main'), await sessionOf('pipeline', 'help-next')];
  const { request } = (await service.call(main, 'start', START)).body;
  expect((await service.call(second, 'requests')).body.text).toContain('(pipeline help-main of eric)');
  for (const headers of [bearer(main), bearer(next)])
    expect(await approve(request, headers)).toEqual({ status: 403, detail: expect.stringContaining('a person does') });
  // Its session opens no console.
  expect((await approve(request, browser(next))).status).toBe(401);
  expect(await approve(request, bearer(second))).toEqual({ status: 403, detail: expect.stringContaining('eric asked for this') });
  const third = await service.token('third', ['help'], ['rollout'], { owner: 'amina' });
  expect((await approve(request, bearer(third))).status).toBe(200);
});

test('what a token or a workflow asked for is withdrawn when its right ends, and what others asked for still waits', async () => {
  const { access } = service.store;
  const workflow = { issuer: 'https://id.example', repository: 'c/h', workflow: 'w.yml', branch: 'main' };
  await access.trustWorkflow({ name: 'help-main', ...workflow, owner: 'keza', sections: ['help'], may: ['rollout'] });
  const ask = async (grant: string): Promise<string> => (await service.call(grant, 'start', START)).body.request!;
  const other = await service.token('other', ['help'], ['rollout'], { owner: 'keza' });
  const [ofFirst, ofOther] = [await ask(first), await ask(other)];
  const ofWorkflow = await ask(await sessionOf('pipeline', 'help-main'));
  const before = sequence();
  await access.revokeToken('first', new Date());
  await access.removeWorkflow('help-main');
  for (const request of [ofFirst, ofWorkflow])
    expect(await approve(request, bearer(second))).toEqual({
      status: 409,
      detail: expect.stringMatching(/^No request ".*" waits/),
    });
  expect(sequence()).toBe(before);
  expect((await approve(ofOther, bearer(second))).status).toBe(200);
});

test('a pipeline of two entries belongs to the person whom either of them names', async () => {
  const workflow = { issuer: 'https://id.example', repository: 'c/h', workflow: 'w.yml', branch: 'main' };
  const grant = { sections: ['help'], may: ['rollout' as const] };
  await service.store.access.trustWorkflow({ name: 'help-main', ...workflow, ...grant });
  await service.store.access.trustWorkflow({ name: 'help-next', ...workflow, branch: 'next', owner: 'eric', ...grant });
  const { request } = (await service.call(await sessionOf('pipeline', 'help-main help-next'), 'start', START)).body;
  expect(await approve(request, bearer(second))).toEqual({ status: 403, detail: expect.stringContaining('eric asked for this') });
});

test('a pipeline of two entries belongs to both of their owners, and neither can approve what it requests', async () => {
  const workflow = { issuer: 'https://id.example', repository: 'c/h', workflow: 'w.yml', branch: 'main' };
  const grant = { sections: ['help'], may: ['rollout' as const] };
  await service.store.access.trustWorkflow({ name: 'help-main', ...workflow, owner: 'amina', ...grant });
  await service.store.access.trustWorkflow({ name: 'help-next', ...workflow, owner: 'eric', ...grant });
  const { request } = (await service.call(await sessionOf('pipeline', 'help-main help-next'), 'start', START)).body;
  expect(await approve(request, bearer(second))).toEqual({ status: 403, detail: expect.stringContaining('eric asked for this') });
  expect((await approve(request, bearer(first))).status).toBe(200);
});

test('what a pipeline asked for by the right of one of its entries cannot be approved once that entry is removed', async () => {
  const { access } = service.store;
  const workflow = { issuer: 'https://id.example', repository: 'c/h', workflow: 'w.yml', branch: 'main', sections: ['help'] };
  await access.trustWorkflow({ name: 'publishes', ...workflow, may: ['publish'] });
  await access.trustWorkflow({ name: 'rolls-out', ...workflow, may: ['rollout'] });
  const before = sequence();
  const { request } = (await service.call(await sessionOf('pipeline', 'publishes rolls-out'), 'start', START)).body;
  await access.removeWorkflow('rolls-out');
  expect((await approve(request, bearer(second))).status).toBe(409);
  expect(sequence()).toBe(before);
});

test.each([
  ['requester', 'first', 409, 'token first of keza may not roll out help any more'],
  ['approver', 'second', 403, 'token second of eric may not rollout help; it has: no right any more'],
])('an approval whose %s loses the right while the pages are rendered changes nothing', async (_whose, token, code, reason) => {
  const before = sequence();
  const { request } = (await service.call(first, 'start', START)).body;
  const { apply } = FolderTarget.prototype;
  jest.spyOn(FolderTarget.prototype, 'apply').mockImplementationOnce(async function (this: FolderTarget, ...change) {
    await service.store.access.revokeToken(token, new Date());
    return apply.apply(this, change);
  });
  expect(await approve(request, bearer(second))).toEqual({ status: code, detail: expect.stringContaining(reason) });
  expect(sequence()).toBe(before);
});

test('a change of a part for which approval is required while its pages are rendered is not made without one', async () => {
  const { access } = service.store;
  await access.waiveApproval('help');
  const before = sequence();
  const { apply } = FolderTarget.prototype;
  jest.spyOn(FolderTarget.prototype, 'apply').mockImplementationOnce(async function (this: FolderTarget, ...change) {
    await access.requireApproval('help');
    return apply.apply(this, change);
  });
  const refused = await service.call(first, 'start', START);
  expect([refused.status, refused.body.code, sequence()]).toEqual([409, 'approval-required', before]);
  expect((await service.call(first, 'start', START)).status).toBe(202);
});

test.each([
  ['the disk is full', Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }), 507],
  ['the database is away', new NoDatabase('The database of the cluster does not answer.'), 503],
  ['no file can be opened', Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }), 500],
])('an approval that fails because %s leaves the request, and the next approval applies it once', async (_why, fault, status) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = sequence();
  const { request } = (await service.call(first, 'start', START)).body;
  jest.spyOn(service.store.registry, 'change').mockRejectedValueOnce(fault);
  expect([(await approve(request, bearer(second))).status, sequence()]).toEqual([status, before]);
  expect((await service.call(second, 'requests')).body.json).toMatchObject([{ id: request }]);
  expect([(await approve(request, bearer(second))).status, sequence()]).toEqual([200, before + 1]);
  expect((await approve(request, bearer(second))).status).toBe(409);
});

test('an approver who loses the right during the approval leaves the request to others', async () => {
  const third = await service.token('third', ['help'], ['rollout'], { owner: 'amina' });
  const { request } = (await service.call(first, 'start', START)).body;
  const { apply } = FolderTarget.prototype;
  jest.spyOn(FolderTarget.prototype, 'apply').mockImplementationOnce(async function (this: FolderTarget, ...change) {
    await service.store.access.revokeToken('second', new Date());
    return apply.apply(this, change);
  });
  expect((await approve(request, bearer(second))).status).toBe(403);
  expect((await approve(request, bearer(third))).status).toBe(200);
});

test('what a token asked for cannot be approved once the token has expired', async () => {
  const before = sequence();
  const short = await service.token('short', ['help'], ['rollout'], { days: 0.25, owner: 'keza' });
  const { request } = (await service.call(short, 'start', START)).body;
  jest.useFakeTimers({
    now: Date.now() + 7 * 3_600_000,
    doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
  });
  expect(await approve(request, bearer(second))).toEqual({
    status: 409,
    detail: expect.stringContaining('token short of keza may not roll out help any more'),
  });
  expect(sequence()).toBe(before);
});

const recordOf = (release: string) => path.join(service.data, `releases/${release}/release.json`);

test.each([['help/1.1.0'], ['shell/1.0.0'], ['help/1.1.0', 'shell/1.0.0']])(
  'a request is dropped when the record of %s has changed',
  async (...releases) => {
    const { request } = (await service.call(first, 'start', START)).body;
    for (const release of releases) writeFileSync(recordOf(release), `${readFileSync(recordOf(release), 'utf8')} `);
    const apply = jest.spyOn(FolderTarget.prototype, 'apply');
    const { detail, status } = await approve(request, bearer(second));
    expect([status, detail]).toEqual([409, expect.stringContaining(`: ${releases.join(' and ').replaceAll('/', '@')} changed`)]);
    // Before any page of the changed release is rendered.
    expect(apply).not.toHaveBeenCalled();
    expect((await service.call(second, 'requests')).body.json).toEqual([]);
  },
);

test('a request for a step is dropped when another rollout has started', async () => {
  await service.store.access.waiveApproval('help');
  await service.call(first, 'start', { ...START, stages: [10, 100] });
  await service.store.access.requireApproval('help');
  const { request } = (await service.call(first, 'promote', { name: 'help' })).body;
  await service.call(first, 'abort', { name: 'help', reason: 'x' });
  await service.store.access.waiveApproval('help');
  await service.call(first, 'start', { ...START, stages: [20, 100] });
  const { detail, status } = await approve(request, bearer(second));
  expect([status, detail]).toEqual([409, expect.stringContaining('the recall changed')]);
  expect(readRegistry(service.data).sections.help!.stable).toBe('1.0.0');
});

test('a second request for a start does not start a release again whose rollout was ended in between', async () => {
  const ask = async () => (await service.call(first, 'start', START)).body.request;
  const [one, other] = [await ask(), await ask()];
  expect((await approve(one, bearer(second))).status).toBe(200);
  await service.call(first, 'abort', { name: 'help', reason: 'it fails' });
  const { detail, status } = await approve(other, bearer(second));
  expect([status, detail]).toEqual([409, expect.stringContaining('the recall changed')]);
  expect(readRegistry(service.data).sections.help!.rollout!.state).toBe('aborted');
});

test('a second request to resume does not end a pause that a person began in between', async () => {
  await service.store.access.waiveApproval('help');
  await service.call(first, 'start', { ...START, stages: [10, 100] });
  await service.store.access.requireApproval('help');
  const pause = () => service.call(first, 'pause', { name: 'help' });
  const ask = async () => (await service.call(first, 'resume', { name: 'help' })).body.request;
  await pause();
  const [one, other] = [await ask(), await ask()];
  expect((await approve(one, bearer(second))).status).toBe(200);
  await pause();
  const { detail, status } = await approve(other, bearer(second));
  expect([status, detail]).toEqual([409, expect.stringContaining('the recall changed')]);
  expect(readRegistry(service.data).sections.help!.rollout!.state).toBe('paused');
});

test('a second request to allow a release again does not end a recall that a person made in between', async () => {
  const recall = (reason: string) => service.call(first, 'block', { name: 'help', version: '1.1.0', reason });
  const ask = async () => (await service.call(first, 'unblock', { name: 'help', version: '1.1.0' })).body.request;
  await recall('it fails');
  const [one, other] = [await ask(), await ask()];
  expect((await approve(one, bearer(second))).status).toBe(200);
  await recall('it fails again');
  const { detail, status } = await approve(other, bearer(second));
  expect([status, detail]).toEqual([409, expect.stringContaining('the recall changed')]);
  expect(readRegistry(service.data).sections.help!.blocked).toMatchObject([{ version: '1.1.0', reason: 'it fails again' }]);
});

test('an approved step is not taken in another rollout that starts at the same moment', async () => {
  const startAnother = async (stage: number) => {
    await service.store.access.waiveApproval('help');
    await service.call(first, 'start', { ...START, stages: [stage, 100] });
    await service.store.access.requireApproval('help');
  };
  await startAnother(10);
  const { request } = (await service.call(first, 'promote', { name: 'help' })).body;
  const { apply } = FolderTarget.prototype;
  jest.spyOn(FolderTarget.prototype, 'apply').mockImplementationOnce(async function (this: FolderTarget, ...change) {
    await service.call(first, 'abort', { name: 'help', reason: 'x' });
    await startAnother(20);
    return apply.apply(this, change);
  });
  const { detail, status } = await approve(request, bearer(second));
  expect([status, detail]).toEqual([409, expect.stringContaining('the recall changed')]);
  expect(readRegistry(service.data).sections.help!.stable).toBe('1.0.0');
});

test('a request that was changed on the disk is not run', async () => {
  const { request } = (await service.call(first, 'start', START)).body;
  const file = path.join(service.data, `requests/${request}.json`);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"reason": "new fees"', '"reason": "old fees"'));
  const { detail, status } = await approve(request, bearer(second));
  expect([status, detail]).toEqual([409, expect.stringContaining('was changed since it was made')]);
  expect(readRegistry(service.data).sections.help!.rollout?.candidate).not.toBe('1.1.0');
});

import { RunningService } from '../testing/running-service';

const service = new RunningService();
let token: string;
beforeAll(async () => {
  await service.start();
  token = await service.token('second', ['help'], ['rollout'], { owner: 'eric' });
});
afterAll(() => service.app.close());

test.each([
  ['is too short', '3fa91c0'],
  ['goes on after eight characters', '3fa91c02/../3fa91c02'],
  ['has other letters than a number', '3FA91C0Z'],
  ['is no text', 12_345_678],
  ['is missing', undefined],
])(
  'a request whose number %s is neither approved nor declined, and the caller learns what a number looks like',
  async (_what, request) => {
    for (const command of ['approve', 'decline'])
      expect([command, await service.call(token, command, { request })]).toMatchObject([
        command,
        { status: 400, body: { code: 'wrong-request-id', detail: expect.stringContaining('the eight characters') } },
      ]);
  },
);

test.each([
  ['is no command any more', 'retire', { name: 'help' }, 'unknown-command', '"retire" is no command of this service any more'],
  ['takes other parameters by now', 'promote', { name: 'help', at: 5 }, 'wrong-parameters', 'promote: '],
])(
  'a request that an older service stored, of which the command %s, is not carried out',
  async (_what, verb, words, code, detail) => {
    const request = await service.store.access.requests.add({
      verb,
      words,
      by: { who: 'token first of keza', from: '127.0.0.1', tool: 'unknown', reason: null },
      principal: { person: 'keza', pipeline: null },
      subject: { records: {}, rollout: null },
      at: new Date().toISOString(),
    });
    expect(await service.call(token, 'approve', { request })).toMatchObject({
      status: 400,
      body: { code, detail: expect.stringContaining(detail) },
    });
  },
);

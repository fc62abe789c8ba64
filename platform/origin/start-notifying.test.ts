// An origin tells teams what becomes of their releases, from the registry that is in force and from what it sees itself.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReceiverStatus } from 'platform/store';
import { abort, start } from 'platform/rollout';
import { ReceivingServer } from 'platform/testing/receiving-server';
import { PageBudget } from './budget/page-budget';
import { quietRegistry, TestSite } from './testing/test-site';
import { noCounts, noStage } from 'platform/rollout/verdict';
import { putCounts } from 'platform/testing/counted';
import { until } from 'platform/testing/until';
import { changeRegistry, folderIn } from 'platform/testing/folder-in';

let site: TestSite;
let server: ReceivingServer;
const now = '2026-11-20T10:00:00.000Z';

beforeEach(async () => {
  site = new TestSite();
  server = await new ReceivingServer().open();
});
afterEach(async () => {
  await site.close();
  await server.close();
});

const receiver = (section: string, events: ReceiverStatus['events']) =>
  site.store!.notifications.add({
    section,
    label: 'team',
    kind: 'chat',
    address: server.address,
    events,
    addedAt: now,
    addedBy: 'keza',
  });

const texts = () => server.received.map(({ body }) => body.text);

const untilReceived = (count: number) => until(() => server.received.length >= count);

/** As a command does it: the state is recorded, and then in force. */
async function change(how: Parameters<typeof changeRegistry>[2]): Promise<void> {
  site.live.current = await changeRegistry(site.data, 'a change', how);
}

test('the team of help is notified of its aborted rollout', async () => {
  await change(() => quietRegistry());
  await site.open();
  await receiver('help', ['aborted']);
  // The first turn notes where the registry stands.
  await site.store!.notifications.follow(site.live.current, () => []);
  await change((registry) => start(registry, { name: 'help', version: '2.1.0', stages: [50, 100], id: 'r1', now }));
  await change((registry) => abort(registry, { name: 'help', reason: 'It fails.', now }));
  await untilReceived(1);
  expect(texts()).toEqual(['The rollout of help@2.1.0 was aborted at 50 %. It fails.']);
});

test('the team of the shell is notified that rollouts wait because too many pages failed', async () => {
  jest.spyOn(PageBudget.prototype, 'spent', 'get').mockReturnValue('No rollout moves on by itself.');
  await site.open();
  await receiver('shell', ['held']);
  await untilReceived(1);
  expect(texts()).toEqual(['No rollout moves on by itself.']);
});

test('the team of the shell is notified of a file of rights that cannot be read, which hides no other fault of the site', async () => {
  await site.open();
  await receiver('shell', ['degraded']);
  writeFileSync(path.join(site.data, 'access.json'), '{');
  site.live.fault = 'The registry cannot be read.';
  await untilReceived(1);
  expect(texts()).toEqual([
    expect.stringMatching(/^The site is degraded\. The registry cannot be read\. access\.json: not JSON\./),
  ]);
});

test('the team of help is notified of a rollout that is held and of a change that waits for a second person, that of the shell of a degraded site and of a token that expires soon, and one by e-mail through the mail server of the site', async () => {
  await change((registry) =>
    start({ ...registry, ...quietRegistry() }, { name: 'help', version: '2.1.0', stages: [50, 100], id: 'r1', now }),
  );
  const browsers = { stable: { sessions: 400, failures: 8 }, candidate: { sessions: 1_200, failures: 24 } };
  await putCounts(site.data, 'r1', { ...noCounts(), stages: [{ ...noStage(50), browsers }] });
  const { access } = folderIn(site.data);
  await access.requests.add({
    verb: 'promote',
    words: { name: 'help' },
    by: { who: 'token ci of keza', from: '127.0.0.1', tool: 'release-tool/1.0.0', reason: null },
    principal: { person: 'keza', pipeline: null },
    subject: { records: {}, rollout: 'r1' },
    at: new Date().toISOString(),
  });
  const token = { sections: ['*'], may: ['read' as const], days: 8 };
  await access.createToken({ ...token, name: 'ci', now: new Date(Date.now() - 7 * 86_400_000) });
  await access.createToken({ ...token, name: 'new', now: new Date() });
  // Nothing listens at this port.
  await site.open({ mail: { server: 'smtp://127.0.0.1:1', from: 'site@mail.example' } });
  const email = { section: 'shell', label: 'by e-mail', kind: 'email' as const, address: 'team@mail.example' };
  await site.store!.notifications.add({ ...email, events: ['degraded'], addedAt: now, addedBy: 'keza' });
  await receiver('help', ['held', 'waits']);
  await receiver('shell', ['degraded', 'key-expires']);
  site.live.fault = 'The registry cannot be read.';
  await untilReceived(4);
  expect(texts().sort()).toEqual([
    expect.stringMatching(/^"promote help" was requested by token ci of keza\. A second person must approve it/),
    expect.stringMatching(/^The rollout of help@2\.1\.0 is held at 50 %\. Stable reports fewer sessions/),
    expect.stringMatching(/^The site is degraded\. The registry cannot be read\./),
    expect.stringMatching(/^The token ci expires at /),
  ]);
  const byMail = async () => (await site.store!.notifications.receivers()).find(({ kind }) => kind === 'email')!;
  await until(async () => (await byMail()).failures > 0);
  expect((await byMail()).fault).toMatch(/^the mail server did not accept the message/);
});

test('in production no message is sent to the site’s own machine', async () => {
  const production = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  await site.open();
  production.restore();
  await receiver('shell', ['degraded']);
  site.live.fault = 'The registry cannot be read.';
  await until(async () => (await site.store!.notifications.receivers())[0]!.failures > 0);
  expect(server.received).toEqual([]);
});

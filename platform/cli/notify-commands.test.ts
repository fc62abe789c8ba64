import { openStore } from '../store';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { preparedTools, type Tool } from '../testing/tool';
import { folderIn } from '../testing/folder-in';

let tool: Tool;
const freshTool = preparedTools((own) => own.publish(shellForTest()));
beforeEach(async () => {
  tool = await freshTool();
});

const HOOK = 'https://chat.example/hooks/secret-path';
const add = (...words: string[]) => tool.release('notify', 'add', 'shell', '--as', 'team', ...words);

test('shows the secret of a webhook once, and does not list its path', async () => {
  const { code, stdout } = await add('--webhook', HOOK, '--events', 'aborted,held');
  expect([code, stdout.split('\n').at(-1)]).toEqual([0, expect.stringMatching(/^whsec_[\w+/=]{44}$/)]);
  const list = await tool.must('notify', 'list', 'shell');
  expect(list).toBe('shell  team  webhook https://chat.example/…  aborted,held  last taken never, nothing waits');
  const whole = await tool.must('notify', 'list', '--json');
  for (const text of [list, whole]) expect(text).not.toMatch(/whsec|secret-path/);
  expect(JSON.parse(await tool.must('notify', 'list', 'help', '--json'))).toMatchObject({ receivers: [] });
});

test('does not list the path of a chat system either, which is its password', async () => {
  // Its messages are not signed, so there is no secret.
  expect((await add('--chat', HOOK, '--events', 'aborted')).stdout).not.toContain('whsec');
  expect(await tool.must('notify', 'list')).toContain('chat https://chat.example/…  aborted');
  expect(await tool.must('notify', 'list', '--json')).not.toContain('secret-path');
});

test('a receiver to which an event is given twice has it once', async () => {
  await add('--chat', HOOK, '--events', 'held,aborted,held');
  expect(await tool.must('notify', 'list')).toContain('  held,aborted  ');
});

test('a receiver of a section is told of no event that only receivers of the shell get', async () => {
  await tool.must('start', 'shell@1.0.0');
  await tool.publish(sectionForTest({}));
  const ofHelp = (...words: string[]) => tool.release('notify', 'add', 'help', '--as', 'team', '--chat', HOOK, ...words);
  expect(await ofHelp('--events', 'degraded')).toMatchObject({ code: 2, stderr: expect.stringContaining('notify add shell') });
  expect((await ofHelp()).stdout).toMatch(/^team is told of help: aborted, .*key-expires\. Try it/);
  expect((await add('--chat', HOOK)).stdout).toContain(', degraded. Try it');
});

test('a test message waits for the site to send it; a removed receiver has none', async () => {
  await add('--email', 'team@company.example');
  expect(await tool.must('notify', 'test', 'shell', 'team')).toContain('within ten seconds');
  expect(await tool.must('notify', 'list')).toContain('email team@company.example');
  expect(await tool.must('notify', 'list')).toContain('1 wait');
  const again = await tool.must('notify', 'test', 'shell', 'team', '--json');
  expect(JSON.parse(again)).toEqual({ section: 'shell', label: 'team' });
  expect(await tool.must('notify', 'list')).toContain('2 wait');
  await tool.must('notify', 'remove', 'shell', 'team');
  expect(await tool.must('notify', 'list')).toBe('No team is told of anything.');
  const store = await openStore({ folder: folderIn(tool.data) });
  expect(await store.notifications.claim(Date.now())).toEqual([]);
  await store.close();
});

test('a team that removes one receiver keeps the other of its section, with what waits for it', async () => {
  await add('--email', 'team@company.example');
  await tool.must('notify', 'add', 'shell', '--as', 'night', '--email', 'night@company.example');
  await tool.must('notify', 'test', 'shell', 'night');
  // By name, and not in the order in which they were added.
  expect(await tool.must('notify', 'list')).toMatch(/^shell  night  .*\nshell  team  /);
  await tool.must('notify', 'remove', 'shell', 'team');
  expect(await tool.must('notify', 'list')).toMatch(/^shell  night  email night@company\.example .*, 1 wait/);
});

const ONE_OF = /^notify add takes one of --webhook, --chat and --email$/;
const HTTPS = /^The address of a webhook is an https address without a user and password, such as https/;

test.each([
  [[], 'wrong-combination', ONE_OF],
  [['--webhook', HOOK, '--chat', HOOK], 'wrong-combination', ONE_OF],
  [['--webhook', 'http://chat.example/hooks'], 'wrong-address', HTTPS],
  [['--webhook', 'https://user:password@chat.example/hooks'], 'wrong-address', HTTPS],
  [['--webhook', 'https://user@chat.example/hooks'], 'wrong-address', HTTPS],
  [['--webhook', 'https://:password@chat.example/hooks'], 'wrong-address', HTTPS],
  [['--webhook', 'file:///etc/passwd'], 'wrong-address', HTTPS],
  [['--webhook', 'chat'], 'wrong-address', HTTPS],
  [['--email', 'team'], 'wrong-address', /^"team" is no e-mail address$/],
  [['--email', 'a@b.example\r\nBcc: c@d.example'], 'wrong-address', /is no e-mail address$/],
  [['--webhook', HOOK, '--events', 'everything'], 'wrong-option', /--events/],
  [['--webhook', HOOK, '--events', 'test'], 'wrong-option', /--events/],
  [['--webhook', HOOK, '--as', 'two words'], 'wrong-option', /--as/],
])('%j is wrong use, and tells no receiver', async (words, code, reason) => {
  const added = await add(...words, '--json');
  expect([added.code, JSON.parse(added.stderr)]).toEqual([2, { code, error: expect.stringMatching(reason) }]);
  expect(await tool.must('notify', 'list')).toBe('No team is told of anything.');
});

test('only a site outside of production may send to its own machine, and without TLS', async () => {
  expect((await add('--webhook', 'http://127.0.0.1:4000/hook')).code).toBe(0);
  const production = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  expect((await tool.release('notify', 'add', 'shell', '--as', 'other', '--webhook', 'http://127.0.0.1:4000/hook')).code).toBe(2);
  production.restore();
});

test.each(['https://127.0.0.1/hook', 'https://localhost:4000/hook', 'https://[::1]/hook', 'https://169.254.169.254/'])(
  'in production a receiver at %s is refused when it is added, because nothing would be sent to it',
  async (address) => {
    const production = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
    const { code, stderr } = await tool.release('notify', 'add', 'shell', '--as', 'other', '--webhook', address, '--json');
    production.restore();
    const error = expect.stringContaining('a site in production sends nothing there');
    expect([code, JSON.parse(stderr)]).toEqual([2, { code: 'wrong-address', error }]);
    expect(await tool.must('notify', 'list')).toBe('No team is told of anything.');
  },
);

test('a part that was never published has no receivers', async () => {
  expect(await tool.release('notify', 'add', 'legal', '--as', 'team', '--chat', HOOK)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"legal" is no part of the site'),
  });
});

test('a section has twenty receivers at most', async () => {
  const store = await openStore({ folder: folderIn(tool.data) });
  const address = 'team@company.example';
  const receiver = { section: 'shell', kind: 'email' as const, address, events: [], addedAt: '', addedBy: 'person keza' };
  for (let number = 1; number < 20; number += 1) await store.notifications.add({ ...receiver, label: `team-${number}` });
  expect((await add('--email', address)).code).toBe(0);
  expect(await tool.release('notify', 'add', 'shell', '--as', 'late', '--email', address)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('shell has 20 receivers, which is the most'),
  });
  await store.close();
});

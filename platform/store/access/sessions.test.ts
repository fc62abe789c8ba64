import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { unreadable } from '../../testing/unreadable';
import { SESSION_SECONDS, Sessions } from './sessions';

const now = new Date('2026-11-20T08:00:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
let data: string;

beforeEach(() => {
  data = newFolder();
});

test('the service forgets a used identity token once it has expired, when it takes the next one', async () => {
  const sessions = new Sessions(data);
  await sessions.useOnce('early', later(60), now);
  await sessions.useOnce('late', later(61), now);
  expect(await sessions.useOnce('next', later(120), later(60))).toBe(true);
  const text = readFileSync(path.join(data, 'sessions.json'), 'utf8');
  const { used } = JSON.parse(text);
  expect(used.map(({ expiresAt }: { expiresAt: string }) => expiresAt)).toEqual(
    [later(61), later(120)].map((each) => each.toISOString()),
  );
  // Its hash is enough: a CI system's token is a secret until it expires.
  expect(text).not.toMatch(/"(late|next)"/);
});

test('an identity token is refused a second time, also where others signed in, signed out or lost their rights meanwhile', async () => {
  const sessions = new Sessions(data);
  const take = (token: string) => sessions.useOnce(token, later(60), now);
  expect(await take('one')).toBe(true);
  const { secret } = await sessions.begin({ kind: 'person', name: 'keza' }, now);
  expect([await take('one'), await take('two')]).toEqual([false, true]);
  await sessions.end(secret);
  expect([await take('two'), await take('three')]).toEqual([false, true]);
  await sessions.removeName('person', 'keza');
  expect(await take('three')).toBe(false);
});

test.each([
  ['person', 12 * 60],
  ['pipeline', 15],
] as const)(
  'a session of a %s that began while the clock was days ahead lasts no days once it is set back',
  async (kind, minutes) => {
    const sessions = new Sessions(data);
    const { secret } = await sessions.begin({ kind, name: 'keza' }, later(3 * 86_400));
    expect(sessions.get(secret, now)).toBeNull();
    // A clock that is corrected by a minute ends none.
    const other = await sessions.begin({ kind, name: 'keza' }, later(60));
    expect([sessions.get(other.secret, now), sessions.get(other.secret, later(60 + minutes * 60))]).toEqual([
      expect.objectContaining({ kind }),
      null,
    ]);
  },
);

test('sessions and used identity tokens outlast a moment in which their file cannot be read', async () => {
  const sessions = new Sessions(data);
  const { secret } = await sessions.begin({ kind: 'person', name: 'keza' }, now);
  await sessions.useOnce('token', later(60), now);
  const unread = unreadable(path.join(data, 'sessions.json'));
  await expect(sessions.begin({ kind: 'person', name: 'eric' }, now)).rejects.toThrow('EMFILE');
  unread.mockRestore();
  expect(sessions.get(secret, now)).toMatchObject({ name: 'keza' });
  expect(await sessions.useOnce('token', later(60), now)).toBe(false);
});

test('sessions in the format of another version of the service end', async () => {
  const sessions = new Sessions(data);
  const { secret } = await sessions.begin({ kind: 'person', name: 'keza' }, now);
  const file = path.join(data, 'sessions.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), format: 2 }));
  expect(sessions.get(secret, now)).toBeNull();
});

test('a session that has ended leaves the file when the next one begins', async () => {
  const sessions = new Sessions(data);
  const begin = (seconds: number) => sessions.begin({ kind: 'person', name: 'keza' }, later(seconds));
  for (const seconds of [0, 1, SESSION_SECONDS]) await begin(seconds);
  const file = JSON.parse(readFileSync(path.join(data, 'sessions.json'), 'utf8'));
  expect(file.sessions.map(({ expiresAt }: { expiresAt: string }) => expiresAt)).toEqual(
    [SESSION_SECONDS + 1, 2 * SESSION_SECONDS].map((seconds) => later(seconds).toISOString()),
  );
});

test('a pipeline of three entries keeps its session for those that stay, and loses it with all', async () => {
  const sessions = new Sessions(data);
  const { secret } = await sessions.begin({ kind: 'pipeline', name: 'landing-ci help-ci legal-ci' }, now);
  await sessions.removeName('pipeline', 'landing-ci');
  expect(sessions.get(secret, now)).toMatchObject({ name: 'help-ci legal-ci' });
  await sessions.removeName('pipeline', 'help-ci');
  expect(sessions.get(secret, now)).toMatchObject({ name: 'legal-ci' });
  await sessions.removeName('pipeline', 'legal-ci');
  expect(sessions.get(secret, now)).toBeNull();
});

test('a token has a hundred sessions at most: another one ends its oldest, and no one else’s', async () => {
  const sessions = new Sessions(data);
  const other = await sessions.begin({ kind: 'person', name: 'leaked' }, now);
  const secrets: string[] = [];
  for (let count = 0; count < 101; count += 1)
    secrets.push((await sessions.begin({ kind: 'token', name: 'leaked' }, now)).secret);
  expect(secrets.map((secret) => sessions.get(secret, now)).indexOf(null)).toBe(0);
  expect(secrets.slice(1).every((secret) => sessions.get(secret, now) !== null)).toBe(true);
  expect(sessions.get(other.secret, now)).not.toBeNull();
});

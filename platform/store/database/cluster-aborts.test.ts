import { newFolder } from 'shared/testing/new-folder';
import { folderIn } from '../../testing/folder-in';
import { help, name, ROLLOUT, running } from '../../testing/rollouts';
import { seal, type SigningKey } from '../../signing';
import { strangersKey, Tamperer } from '../../testing/tampering';
import { openAbort, signAbort } from '../aborts/abort-statement';
import { pullAborts } from './abort-rows';
import { ClusterAborts } from './cluster-aborts';
import type { Folder } from '../folder';
import type { SqlQuery } from '../postgres';

test('an abort that did not reach the database is pushed again, and one that did is not', async () => {
  const data = newFolder();
  await folderIn(data).keys.ensureTrust();
  const aborts = new ClusterAborts(folderIn(data));
  const { id: rolloutId } = help(running).rollout!;
  const query = jest.fn().mockRejectedValueOnce(new Error('the database does not answer')).mockResolvedValue([]);
  const push = () => aborts.push(query, { name, rolloutId, reason: 'it fails', at: new Date(0).toISOString() });
  await expect(push()).rejects.toThrow('the database does not answer');
  await push();
  await push();
  expect(query.mock.calls.map(([, [rollout]]) => rollout)).toEqual([rolloutId, rolloutId]);
});

test('an abort with a longer reason than a statement may have is signed with its beginning, and other machines accept it', async () => {
  const data = newFolder();
  await folderIn(data).keys.ensureTrust();
  const texts: string[] = [];
  const query = (async (_text: string, values: string[]) => void texts.push(values[2]!)) as unknown as SqlQuery;
  const request = { name, rolloutId: ROLLOUT, reason: 'x'.repeat(2_001), at: new Date(0).toISOString() };
  await new ClusterAborts(folderIn(data)).push(query, request);
  expect(openAbort(texts[0]!, folderIn(data).trust.whole!).abort).toEqual({ ...request, reason: 'x'.repeat(2_000) });
});

test('a machine that has both keys ends a rollout with the one that can do nothing else', async () => {
  const data = newFolder();
  await folderIn(data).keys.ensureTrust();
  const trust = folderIn(data).trust.whole!;
  const text = signAbort(trust, { name, rolloutId: ROLLOUT, reason: 'it fails', at: new Date(0).toISOString() });
  expect(trust.keysFor('abort')).toMatchObject([{ id: openAbort(text, trust).key }]);
});

test('an abort whose row went, as with a database that was set back, is pushed again', async () => {
  const data = newFolder();
  await folderIn(data).keys.ensureTrust();
  const aborts = new ClusterAborts(folderIn(data));
  const query = jest.fn().mockResolvedValue([]);
  const push = () => aborts.push(query, { name, rolloutId: ROLLOUT, reason: 'it fails', at: new Date(0).toISOString() });
  await push();
  await aborts.pull({ database: { query } } as never, false);
  await push();
  expect(query.mock.calls.filter(([text]) => text.includes('end_rollout'))).toHaveLength(2);
});

test('an abort without a signature of exactly one key that may end rollouts, or filed under another rollout, ends none, and is reported', async () => {
  const data = newFolder();
  await folderIn(data).keys.ensureTrust();
  await folderIn(data).keys.ensure('help');
  const tamperer = new Tamperer(data);
  const request = { name, rolloutId: ROLLOUT, reason: 'it fails', at: new Date(0).toISOString() };
  const pull = (text: string) => pullAborts(async () => [{ hash: 'a', rollout: ROLLOUT, text }] as never, folderIn(data));
  const signedBy = (keys: SigningKey[], rolloutId = ROLLOUT) =>
    JSON.stringify(seal('abort', { format: 1, ...request, rolloutId, from: 'here' }, keys));
  const [own, release] = [tamperer.keyOf('abort'), tamperer.keyOf('release', 'help')];
  expect(await pull(signedBy([own]))).toMatchObject({ signed: [{ abort: request }], unsigned: [] });
  for (const keys of [[strangersKey()], [release], [own, tamperer.falseKey('registry')]])
    expect(await pull(signedBy(keys))).toEqual({ signed: [], unsigned: ['a'] });
  for (const text of [signedBy([own], 'ffffffff'), '{}']) expect(await pull(text)).toEqual({ signed: [], unsigned: ['a'] });
});

test('an abort that this machine cannot verify at the moment, without the list of keys or a file handle, is not reported as unsigned, which would delete it', async () => {
  const data = newFolder();
  const rows = async () => [{ hash: 'a', rollout: ROLLOUT, text: '{}' }] as never;
  expect(await pullAborts(rows, folderIn(data))).toEqual({ signed: [], unsigned: [] });
  await folderIn(data).keys.ensureTrust();
  const request = { name, rolloutId: ROLLOUT, reason: 'it fails', at: new Date(0).toISOString() };
  const text = signAbort(folderIn(data).trust.whole!, request);
  const exhausted = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  const whole = {
    keysFor: () => {
      throw exhausted;
    },
  };
  const folder = { ...folderIn(data), trust: { whole } } as unknown as Folder;
  await expect(pullAborts(async () => [{ hash: 'a', rollout: ROLLOUT, text }] as never, folder)).rejects.toBe(exhausted);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderIn } from '../../testing/folder-in';
import { help, name, running } from '../../testing/rollouts';
import { ClusterAborts } from './cluster-aborts';

test('an abort that did not reach the database is pushed again, and one that did is not', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'aborts-'));
  await folderIn(data).keys.ensureTrust();
  const aborts = new ClusterAborts(folderIn(data));
  const { id: rolloutId } = help(running).rollout!;
  const query = jest.fn().mockRejectedValueOnce(new Error('the database does not answer')).mockResolvedValue([]);
  const push = () => aborts.push(query, { name, rolloutId, reason: 'it fails', at: new Date(0).toISOString() });
  await expect(push()).rejects.toThrow('the database does not answer');
  await push();
  await push();
  expect(query.mock.calls.map(([, [rollout]]) => rollout)).toEqual([rolloutId, rolloutId]);
  rmSync(data, { recursive: true });
});

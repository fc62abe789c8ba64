import { setImmediate } from 'node:timers/promises';
import type { Cluster } from './cluster/cluster';
import { Folder } from './folder';

test('a folder of a cluster is closed once its cluster is', async () => {
  let isClosed = false;
  const close = async () => {
    await setImmediate();
    isClosed = true;
  };
  await new Folder('/nowhere', null, { close } as Cluster).close();
  expect(isClosed).toBe(true);
});

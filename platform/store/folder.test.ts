import { setImmediate } from 'node:timers/promises';
import type { Cluster } from './cluster/cluster';
import { Folder } from './folder';

test('a folder of a cluster is closed once its cluster and its own file are', async () => {
  let isClosed = false;
  const close = async () => {
    await setImmediate();
    isClosed = true;
  };
  const folder = new Folder('/nowhere', null, { close } as Cluster);
  const closeRegistry = jest.spyOn(folder.registry, 'close');
  await folder.close();
  expect(isClosed).toBe(true);
  expect(closeRegistry).toHaveBeenCalledTimes(1);
});

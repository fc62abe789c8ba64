import { LocalCluster } from './local-cluster';

const given = process.env.PORT;
afterEach(() => {
  process.env.PORT = given;
  if (given === undefined) delete process.env.PORT;
});

test.each(['0', '65536', '-1', '80.5', 'http'])('a cluster with PORT=%s is refused before anything is started', async (port) => {
  process.env.PORT = port;
  const cluster = new LocalCluster((line) => {
    throw new Error(line);
  });
  await expect(cluster.start()).rejects.toThrow(`PORT is "${port}"; it takes a port from 1 to 65535`);
  await cluster.stop();
});

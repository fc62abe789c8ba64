// Checks the settings that systemd would read from the unit and from each drop-in of a cluster, without systemd.
import { readDeploy, readUnit, variablesOf } from './read-deploy';

const [alone, origin, releases] = [
  readUnit(),
  readUnit('systemd/cluster/origin.conf'),
  readUnit('systemd/cluster/releases.conf'),
];

test('the unit of one machine runs site and release service, and cannot connect to other machines', () => {
  expect(alone.get('ExecStart')).toEqual(['/usr/bin/node programs/bin/site.mjs']);
  expect(variablesOf(alone)).toMatchObject({ PORT: '3000', RELEASE_PORT: '3001', TRUSTED_PROXIES: '1' });
  expect([alone.get('IPAddressDeny'), alone.get('IPAddressAllow')]).toEqual([['any'], ['localhost']]);
});

test.each([
  ['an origin', origin],
  ['the release service', releases],
])('%s of a cluster can connect only to the network of its database', (_title, unit) => {
  expect(unit.get('IPAddressDeny')).toEqual(['any']);
  expect(unit.get('IPAddressAllow')).toEqual(['localhost', expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/)]);
});

test('an origin of a cluster listens on all interfaces, exports metrics, and runs no release service', () => {
  expect(origin.get('ExecStart')).toEqual(['/usr/bin/node programs/bin/origin.mjs']);
  expect(variablesOf(origin)).toMatchObject({ HOST: '0.0.0.0', METRICS_PORT: '3002' });
});

test('the release service of a cluster listens on all interfaces, and the origin beside it does not', () => {
  expect(releases.get('ExecStart')).toEqual(alone.get('ExecStart'));
  expect(variablesOf(releases)).toMatchObject({ RELEASE_HOST: '0.0.0.0', RELEASE_PORT: '3001' });
  expect(variablesOf(releases)).not.toHaveProperty('HOST');
});

test.each(['origin', 'releases'])('the drop-in %s changes no setting that restricts the unit', (name) => {
  const names = [...readDeploy(`systemd/cluster/${name}.conf`).matchAll(/^([A-Za-z]+)=/gm)].map(([, setting]) => setting!);
  expect(['ExecStart', 'Environment', 'IPAddressAllow']).toEqual(expect.arrayContaining(names));
});

test('files of the service can be read by its own user only', () => {
  expect(alone.get('UMask')).toEqual(['0077']);
});

test('limits memory, tasks and system calls', () => {
  expect(
    Object.fromEntries(
      ['SystemCallFilter', 'SystemCallErrorNumber', 'MemoryMax', 'TasksMax'].map((name) => [name, alone.get(name)]),
    ),
  ).toEqual({
    SystemCallFilter: ['@system-service @pkey'],
    SystemCallErrorNumber: ['EPERM'],
    MemoryMax: [expect.stringMatching(/^[1-4]G$/)],
    TasksMax: [expect.stringMatching(/^\d{3}$/)],
  });
  // V8 generates machine code at run time.
  expect(alone.has('MemoryDenyWriteExecute')).toBe(false);
});

// systemd itself is asked nowhere here: what it would make of the unit and of each drop-in of a fleet is put together as it does.
import { readDeploy } from './read-deploy';
import { readUnit, variablesOf } from './read-unit';

const [alone, origin, releases] = [readUnit(), readUnit('systemd/fleet/origin.conf'), readUnit('systemd/fleet/releases.conf')];

test('the unit of one machine runs site and release service, and can reach no other machine', () => {
  expect(alone.get('ExecStart')).toEqual(['/usr/bin/node programs/bin/site.mjs']);
  expect(variablesOf(alone)).toMatchObject({ PORT: '3000', RELEASE_PORT: '3001', TRUSTED_PROXIES: '1' });
  expect([alone.get('IPAddressDeny'), alone.get('IPAddressAllow')]).toEqual([['any'], ['localhost']]);
});

test.each([
  ['an origin', origin],
  ['the release service', releases],
])('%s of a fleet reaches the network of its database, and no other', (_what, unit) => {
  expect(unit.get('IPAddressDeny')).toEqual(['any']);
  expect(unit.get('IPAddressAllow')).toEqual(['localhost', expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/)]);
});

test('an origin of a fleet is one that nginx reaches, with numbers for Prometheus and without a release service', () => {
  expect(origin.get('ExecStart')).toEqual(['/usr/bin/node programs/bin/origin.mjs']);
  expect(variablesOf(origin)).toMatchObject({ HOST: '0.0.0.0', METRICS_PORT: '3002' });
});

test('the one release service of a fleet is reached, and the origin beside it is not', () => {
  expect(releases.get('ExecStart')).toEqual(alone.get('ExecStart'));
  expect(variablesOf(releases)).toMatchObject({ RELEASE_HOST: '0.0.0.0', RELEASE_PORT: '3001' });
  expect(variablesOf(releases)).not.toHaveProperty('HOST');
});

test.each(['origin', 'releases'])('the drop-in %s takes away nothing that keeps the unit in its place', (name) => {
  const names = [...readDeploy(`systemd/fleet/${name}.conf`).matchAll(/^([A-Za-z]+)=/gm)].map(([, setting]) => setting!);
  expect(['ExecStart', 'Environment', 'IPAddressAllow']).toEqual(expect.arrayContaining(names));
});

test('the site takes its own share of the machine, and asks the system only for what services need', () => {
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
  // V8 writes the code that it runs.
  expect(alone.has('MemoryDenyWriteExecute')).toBe(false);
});

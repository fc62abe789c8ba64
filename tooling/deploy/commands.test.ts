// Checks or runs each command of the files in `deploy/`, without a container engine.
import { execSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import { addHealth } from 'origin/handlers/health';
import { quietRegistry } from 'origin/testing/test-site';
import { addLiveness } from 'release-service/handlers/liveness';
import { newFolder } from 'shared/testing/new-folder';
import { PROGRAMS } from '../artefact/compile-programs';
import { ROOT } from '../build/workspaces';
import { readCompose, readDeploy, readManifests, readUnit, variablesOf } from './read-deploy';

const compose = Object.entries(readCompose().services);
const siteServices = compose.filter(([, { image }]) => image === 'group-finance-site');
const containers = readManifests().flatMap(({ spec: { template } }) => template?.spec.containers ?? []);
const units = [
  ['the unit', readUnit()],
  ['the unit of an origin in a cluster', readUnit('systemd/cluster/origin.conf')],
  ['the unit of the release service in a cluster', readUnit('systemd/cluster/releases.conf')],
] as const;
const dockerfile = readDeploy('container/Dockerfile');
const argumentsOf = (line: RegExp): string[] => JSON.parse(line.exec(dockerfile)![1]!);

const commands: [string, string[]][] = [
  ['the Dockerfile', argumentsOf(/^CMD (\[.*\])$/m)],
  ...units.map(([title, unit]): [string, string[]] => [
    title,
    unit.get('ExecStart')!.at(-1)!.replace('/usr/bin/', '').split(' '),
  ]),
  ...siteServices.map(([name, { command }]): [string, string[]] => [`compose, ${name}`, command!]),
  ...containers.map(({ name, command }): [string, string[]] => [`Kubernetes, ${name}`, command]),
];

test.each(commands)('%s starts a program that the build compiles', (_title, [node, file]) => {
  expect(node).toBe('node');
  expect(Object.keys(PROGRAMS).map((name) => `programs/bin/${name}.mjs`)).toContain(file);
});

const settings = [
  ...[...dockerfile.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name!),
  ...units.flatMap(([, unit]) => Object.keys(variablesOf(unit))),
  ...siteServices.flatMap(([, { environment }]) => Object.keys(environment ?? {})),
  ...containers.flatMap(({ env }) => env.map(({ name }) => name)),
];

test.each([...new Set(settings)])('the reference lists the variable %s', (name) => {
  const rows = readFileSync(path.join(ROOT, 'docs/reference/environment.md'), 'utf8').matchAll(/^\|([^|]+)\|/gm);
  expect([...rows].map(([, cell]) => cell).join(' ')).toContain(`\`${name}\``);
});

test('the README copies an update over the version before it', () => {
  const machine = newFolder();
  const artefact = path.join(machine, 'dist/site/package.json');
  mkdirSync(path.dirname(artefact), { recursive: true });
  const [, copy] = /^sudo (cp .*) \/opt\//m.exec(readDeploy('README.md'))!;
  for (const version of ['1', '2']) {
    writeFileSync(artefact, version);
    execSync(`${copy} opt`, { cwd: machine });
    expect(readFileSync(path.join(machine, 'opt/package.json'), 'utf8')).toBe(version);
  }
});

const checks: [string, string[], number][] = [
  ['the Dockerfile', argumentsOf(/^HEALTHCHECK[^\n]*\n +CMD (\[.*\])$/m), 3000],
  ...compose.flatMap(([name, { healthcheck }]): [string, string[], number][] =>
    healthcheck?.test[1] === 'node' ? [[`compose, ${name}`, healthcheck.test.slice(1), name === 'releases' ? 3001 : 3000]] : [],
  ),
];

/** Those that are the same to the letter are tried once. */
const different = new Map<string, [titles: string, args: string[], port: number]>();
for (const [title, ...check] of checks) {
  const same = different.get(JSON.stringify(check));
  different.set(JSON.stringify(check), [same ? `${same[0]} and ${title}` : title, ...check]);
}

test.each([...different.values()])(
  'the health check of %s succeeds only when the site is ready',
  async (_title, [, ...args], port) => {
    const app = Fastify();
    let isReady = true;
    const live = {
      current: quietRegistry(),
      fault: null,
      faults: new Map(),
      tampered: new Map(),
      get down() {
        return new Map(isReady ? [] : [['help', 'does not render']]);
      },
    };
    const rendered = { of: async () => ({}) };
    if (port === 3001) addLiveness(app);
    else {
      const selected = () => ({ shell: '1.0.0', sections: {} }) as never;
      addHealth(app, { live, data: ROOT, store: { cluster: null } } as never, rendered as never, selected, { reason: null });
    }
    await app.listen({ host: '127.0.0.1', port: 0 });
    const here = String((app.server.address() as AddressInfo).port);
    const check = async () => {
      const child = spawn(
        process.execPath,
        args.map((arg) => arg.replace(String(port), here)),
      );
      return (await once(child, 'exit'))[0];
    };
    expect(await check()).toBe(0);
    isReady = false;
    // The service is ready as soon as it answers.
    expect(await check()).toBe(port === 3000 ? 1 : 0);
    await app.close();
    expect(await check()).toBe(1);
  },
);

test.each(
  containers.flatMap((container) =>
    Object.entries(container).flatMap(([field, probe]) =>
      field.endsWith('Probe') ? [[container, field, probe as { httpGet: { path: string; port: string } }] as const] : [],
    ),
  ),
)('probe %# requests an existing address at a port of its container', async ({ name, ports }, _field, { httpGet }) => {
  expect(ports!.map((port) => port.name)).toContain(httpGet.port);
  const app = Fastify();
  if (name === 'releases') addLiveness(app);
  else addHealth(app, {} as never, {} as never, {} as never, {} as never);
  await app.ready();
  expect(app.hasRoute({ method: 'GET', url: httpGet.path })).toBe(true);
});

import { spawnSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createMetrics } from 'platform/server/metrics';
import { createService } from 'release-service/app';
import { MOST_OF_ONE_SECTION, SANDBOX_MEMORY } from 'platform/render';
import { newFolder } from 'shared/testing/new-folder';
import { ROOT } from '../build/workspaces';
import { readManifests, type Manifest } from './read-deploy';
import { folderIn } from 'platform/testing/folder-in';

const all = readManifests();
const pods = all.flatMap(({ metadata, spec: { template } }) => (template ? [[metadata.name, template] as const] : []));

/** The errors of the TypeScript compiler when it checks lists of manifests against the types of the Kubernetes API, unknown fields included. */
function faultsOf<Name extends string>(lists: Record<Name, Manifest[]>): Record<Name, string> {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.cache/manifests-'));
  const lineOf = (manifest: Manifest, index: number) => {
    const [group, version] =
      manifest.apiVersion === 'v1' ? ['core', 'v1'] : manifest.apiVersion.replace('.k8s.io', '').split('/');
    return `export const object${index}: import('kubernetes-types/${group}/${version}').${manifest.kind} = ${JSON.stringify(manifest)};`;
  };
  const names = Object.keys(lists) as Name[];
  const files = names.map((name) => path.join(folder, `${name}.ts`));
  for (const [index, name] of names.entries()) writeFileSync(files[index]!, lists[name].map(lineOf).join('\n'));
  const args = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--types',
    '',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    ...files,
  ];
  try {
    const { stdout, status } = spawnSync(path.join(ROOT, 'node_modules/.bin/tsc'), args, { encoding: 'utf8', cwd: folder });
    const parts = stdout.split(/^(?=\w+\.ts\()/m);
    const isOf = (part: string, name: string) => part.startsWith(`${name}.ts(`);
    // What names none of the files counts for each.
    const of = (name: Name) => parts.filter((part) => isOf(part, name) || !names.some((other) => isOf(part, other))).join('');
    if (status !== 0 && stdout === '') throw new Error('The compiler failed, and named no fault.');
    return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const changed = (from: string, to: string) => JSON.parse(JSON.stringify(all).replace(from, to)) as Manifest[];
/** All in one run of the compiler, which reads the types of the whole API each time. */
let faults: Record<'whole' | 'unlike' | 'wrong', string>;
beforeAll(() => {
  faults = faultsOf({
    whole: all,
    unlike: changed('"readOnlyRootFilesystem"', '"readOnlyRootFileSystem"'),
    wrong: changed('"replicas":2', '"replicas":"2"'),
  });
});

test('every manifest matches the type of its kind', () => {
  expect(all.map(({ kind }) => kind).sort()).toEqual(
    [
      'Ingress',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'Service',
      'StatefulSet',
      'StatefulSet',
    ].sort(),
  );
  expect(faults.whole).toBe('');
});

test('reports an unknown field and a value of the wrong type', () => {
  expect(faults.unlike).toContain('readOnlyRootFileSystem');
  expect(faults.wrong).toContain('not assignable');
});

test.each(pods)('%s runs without privileges on a read-only root file system', (_name, { spec }) => {
  expect(spec.automountServiceAccountToken).toBe(false);
  expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } });
  for (const { securityContext, resources, volumeMounts } of spec.containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      privileged: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(resources).toEqual({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
  }
});

test('selectors match existing pods, and target ports are their ports', () => {
  const labels = pods.map(([, { metadata }]) => JSON.stringify(metadata.labels));
  const ports = pods.flatMap(([, { spec }]) =>
    spec.containers.flatMap((container) => container.ports ?? []).map(({ name }) => name),
  );
  for (const { kind, spec } of all.filter(({ kind }) => ['StatefulSet', 'PodDisruptionBudget', 'Service'].includes(kind))) {
    expect(labels).toContain(JSON.stringify(kind === 'Service' ? spec.selector : spec.selector!.matchLabels));
    for (const { targetPort } of kind === 'Service' ? spec.ports! : []) expect(ports).toContain(targetPort);
  }
});

test('a voluntary disruption leaves one of the two origins', () => {
  const named = (kind: string) => all.find(({ kind: own, metadata }) => own === kind && metadata.name === 'origin')!.spec;
  expect([named('StatefulSet'), named('PodDisruptionBudget')]).toEqual([
    expect.objectContaining({ replicas: 2 }),
    expect.objectContaining({ minAvailable: 1 }),
  ]);
});

const specOf = (name: string) => pods.find(([podName]) => podName === name)![1].spec;

/** Megabytes for a program and its cached pages. */
const PROGRAM = 256;

test.each(['origin', 'releases'])('%s has memory for the sandboxes of one section and for itself', (name) => {
  const [, size, unit] = /^(\d+)(Mi|Gi)$/.exec(specOf(name).containers[0]!.resources.limits.memory!)!;
  expect(Number(size) * (unit === 'Gi' ? 1024 : 1)).toBeGreaterThanOrEqual(MOST_OF_ONE_SECTION * SANDBOX_MEMORY + PROGRAM);
});

test.each([
  ['migrate', 'database-owner'],
  ['releases', 'database-publisher'],
  ['origin', 'database-origin'],
])('%s gets only the database address of the secret %s', (name, secret) => {
  const [container] = specOf(name).containers;
  expect(container!.env.filter(({ valueFrom }) => valueFrom)).toEqual([
    { name: 'SITE_DATABASE', valueFrom: { secretKeyRef: { name: secret, key: 'address' } } },
  ]);
});

test.each(['origin', 'releases'])('%s trusts one proxy, the ingress', (name) => {
  expect(specOf(name).containers[0]!.env).toContainEqual({ name: 'TRUSTED_PROXIES', value: '1' });
});

test('the release service fills the store and creates the keys, on a persistent volume', () => {
  const [releases] = specOf('releases').containers;
  expect(releases!.command).toEqual(['node', 'programs/bin/site.mjs']);
  expect(releases!.volumeMounts).toContainEqual({ name: 'data', mountPath: '/data' });
  const { volumeClaimTemplates } = all.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'releases')!.spec;
  expect(volumeClaimTemplates!.map(({ metadata }) => metadata.name)).toEqual(['data']);
});

test('an origin does not fill the store, and starts with the abort key and no other key', () => {
  const { containers, volumes } = specOf('origin');
  expect(containers[0]!.command).toEqual(['node', 'programs/bin/origin.mjs']);
  expect(containers[0]!.volumeMounts).toContainEqual({ name: 'abort-key', mountPath: '/data/keys', readOnly: true });
  // Not optional, and readable by the owner and the volume's group only (0440).
  expect(volumes).toContainEqual({ name: 'abort-key', secret: { secretName: 'abort-key', defaultMode: 0o440 } });
});

const policies = all.filter(({ kind }) => kind === 'NetworkPolicy');
const policyOf = (name: string) => policies.find(({ metadata }) => metadata.name === name)!.spec;
/** The labels of a peer, as `namespace/pod`. */
const named = ({ namespaceSelector, podSelector }: { namespaceSelector: Labels; podSelector: Labels }) =>
  [namespaceSelector, podSelector].map(({ matchLabels }) => Object.values(matchLabels).join()).join('/');
interface Labels {
  matchLabels: Record<string, string>;
}

test.each([
  ['origin', { 3000: ['ingress-nginx/ingress-nginx'], 3002: ['monitoring/prometheus'] }],
  ['releases', { 3001: ['ingress-nginx/ingress-nginx', 'monitoring/prometheus'] }],
])('only the ingress controller can send requests to %s, and only Prometheus can scrape it', (name, senders) => {
  const { ingress, podSelector } = policyOf(name);
  expect(podSelector).toEqual({ matchLabels: { app: name } });
  expect(Object.fromEntries(ingress!.map(({ from, ports }) => [ports.map(({ port }) => port).join(), from.map(named)]))).toEqual(
    senders,
  );
});

test('denies all ingress by default, and allows egress only to the database and the cluster’s DNS', () => {
  const { egress, ingress, podSelector, policyTypes } = policyOf('site');
  const apps = pods.map(([, { metadata }]) => metadata.labels.app);
  expect(podSelector).toEqual({ matchExpressions: [{ key: 'app', operator: 'In', values: expect.arrayContaining(apps) }] });
  expect([policyTypes, ingress]).toEqual([['Ingress', 'Egress'], undefined]);
  expect(egress!.map(({ ports, to }) => [ports.map(({ port }) => port), to])).toEqual([
    [[5432], [{ ipBlock: { cidr: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/) } }]],
    [[53, 53], [expect.objectContaining({ podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } })]],
  ]);
  expect(policies.flatMap(({ spec }) => spec.egress ?? [])).toHaveLength(2);
});

test('the ingress forwards every address of the release service except /metrics', async () => {
  const { paths } = all.flatMap(({ spec }) => spec.rules ?? []).find(({ host }) => host.startsWith('releases'))!.http;
  const passes = (address: string) =>
    paths.some(({ path: own, pathType }) =>
      pathType === 'Exact' ? address === own : address === own || address.startsWith(`${own}/`),
    );
  const signIn = { issuer: 'https://id.example', clientId: 'x', clientSecret: 'x', address: 'https://releases.example' };
  const folder = newFolder();
  mkdirSync(path.join(folder, 'files'));
  const addresses: string[] = [];
  const recordRoutes = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url }) => void addresses.push(url));
  subscribe('fastify.initialization', recordRoutes);
  const service = await createService({
    store: folderIn(folder),
    console: folder,
    signIn,
    trustedProxies: 1,
    metrics: createMetrics({ dir: folder } as never),
  } as never);
  await service.ready();
  unsubscribe('fastify.initialization', recordRoutes);
  await service.close();
  expect(addresses.length).toBeGreaterThan(15);
  expect([...new Set(addresses.filter((address) => !passes(address)))]).toEqual(['/metrics']);
});

/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { readManifests, type Manifest } from './read-deploy';

jest.setTimeout(60_000);

const all = readManifests();
const pods = all.flatMap(({ metadata, spec: { template } }) => (template ? [[metadata.name, template] as const] : []));

/** What the compiler says of objects beside the types of Kubernetes' own interface: also of a field that there is not. */
function faultsOf(manifests: Manifest[]): string {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.cache/manifests-'));
  const lines = manifests.map((manifest, index) => {
    const [group, version] =
      manifest.apiVersion === 'v1' ? ['core', 'v1'] : manifest.apiVersion.replace('.k8s.io', '').split('/');
    return `export const object${index}: import('kubernetes-types/${group}/${version}').${manifest.kind} = ${JSON.stringify(manifest)};`;
  });
  writeFileSync(path.join(folder, 'manifests.ts'), lines.join('\n'));
  const words = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--types',
    '',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    path.join(folder, 'manifests.ts'),
  ];
  try {
    execFileSync(path.join(ROOT, 'node_modules/.bin/tsc'), words, { encoding: 'utf8' });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('every manifest is what the types of its kind say', () => {
  expect(all.map(({ kind }) => kind).sort()).toEqual(
    ['Ingress', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service', 'Service', 'StatefulSet', 'StatefulSet'].sort(),
  );
  expect(faultsOf(all)).toBe('');
});

test('a field that Kubernetes does not know, or of another type, is found out', () => {
  const change = (from: string, to: string) => JSON.parse(JSON.stringify(all).replace(from, to));
  expect(faultsOf(change('"readOnlyRootFilesystem"', '"readOnlyRootFileSystem"'))).toContain('readOnlyRootFileSystem');
  expect(faultsOf(change('"replicas":2', '"replicas":"2"'))).toContain('not assignable');
});

test.each(pods)('%s runs without any privilege, on a root file system that it cannot write', (_name, { spec }) => {
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

test('what selects pods selects pods that there are, and ports are ports of theirs', () => {
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

const specOf = (name: string) => pods.find(([own]) => own === name)![1].spec;

test.each([
  ['migrate', 'database-owner'],
  ['releases', 'database-publisher'],
  ['origin', 'database-origin'],
])('%s logs in to the database by the secret %s alone', (name, secret) => {
  const [container] = specOf(name).containers;
  expect(container!.env.filter(({ valueFrom }) => valueFrom)).toEqual([
    { name: 'SITE_DATABASE', valueFrom: { secretKeyRef: { name: secret, key: 'address' } } },
  ]);
});

test('what fills the store, and so makes the keys, is what publishes, on a volume that stays', () => {
  const [releases] = specOf('releases').containers;
  expect(releases!.command).toEqual(['node', 'programs/bin/site.mjs']);
  expect(releases!.volumeMounts).toContainEqual({ name: 'data', mountPath: '/data' });
  const { volumeClaimTemplates } = all.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'releases')!.spec;
  expect(volumeClaimTemplates!.map(({ metadata }) => metadata.name)).toEqual(['data']);
});

test('an origin fills nothing, and has the key of the registry before it starts, and no other', () => {
  const { containers, volumes } = specOf('origin');
  expect(containers[0]!.command).toEqual(['node', 'programs/bin/origin.mjs']);
  expect(containers[0]!.volumeMounts).toContainEqual({ name: 'registry-key', mountPath: '/data/keys', readOnly: true });
  // Not optional; for its owner and the group of the volume to read: 0440.
  expect(volumes).toContainEqual({ name: 'registry-key', secret: { secretName: 'registry-key', defaultMode: 0o440 } });
});

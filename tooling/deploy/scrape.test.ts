// A program that Prometheus does not scrape raises no alarm, so the scrape targets are compared with the deployments.
import { parse } from 'yaml';
import { readCompose, readDeploy, readManifests, readUnit, variablesOf } from './read-deploy';

interface Job {
  job_name: string;
  static_configs?: { targets: string[] }[];
  relabel_configs?: { source_labels: string[]; regex?: string; action?: string }[];
}

const read = (file: string): { scrape_configs: [Job]; rule_files: string[] } => parse(readDeploy(`prometheus/${file}`));
const targets = (file: string) => read(file).scrape_configs[0].static_configs!.flatMap((config) => config.targets);
const image = Object.fromEntries(
  [...readDeploy('container/Dockerfile').matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, ...pair]) => pair),
);

test.each(['one-machine.yaml', 'two-origins.yaml', 'kubernetes.yaml'])(
  '%s has the job that alarms query, and the alarms',
  (file) => {
    const { scrape_configs, rule_files } = read(file);
    expect(readDeploy('prometheus/alarms.yaml')).toContain(`up{job="${scrape_configs[0].job_name}"}`);
    expect(rule_files).toEqual(['alarms.yaml']);
  },
);

test('alarms count the server’s errors, not what a request did wrong', () => {
  const selected = [...readDeploy('prometheus/alarms.yaml').matchAll(/status=~"([^"]+)"/g)].map(
    ([, pattern]) => `^(?:${pattern})$`,
  );
  expect(selected.length).toBeGreaterThan(0);
  for (const pattern of selected)
    expect(['500', '503', '400', '429'].filter((status) => new RegExp(pattern).test(status))).toEqual(['500', '503']);
});

test('scrapes the port of the release service on one machine', () => {
  expect(targets('one-machine.yaml')).toEqual([`127.0.0.1:${variablesOf(readUnit()).RELEASE_PORT}`]);
});

test('scrapes every running program of a cluster in containers at its metrics port', () => {
  const running = Object.entries(readCompose().services).filter(
    ([, { image: name, healthcheck }]) => name === 'group-finance-site' && healthcheck,
  );
  const addresses = running.map(([name, { environment }]) => `${name}:${environment!.METRICS_PORT ?? image.RELEASE_PORT}`);
  expect(targets('two-origins.yaml').sort()).toEqual(addresses.sort());
  expect(addresses).toHaveLength(3);
});

test('scrapes a cluster of plain machines', () => {
  const [origin, releases] = ['origin', 'releases'].map((name) => variablesOf(readUnit(`systemd/cluster/${name}.conf`)));
  const ports = targets('two-origins.yaml').map((target) => target.split(':')[1]);
  expect(ports).toEqual([origin!.METRICS_PORT, origin!.METRICS_PORT, releases!.RELEASE_PORT]);
});

test('scrapes one metrics port of each running pod in a cluster', () => {
  const [keep] = read('kubernetes.yaml').scrape_configs[0].relabel_configs!;
  expect(keep!.source_labels).toEqual(['__meta_kubernetes_pod_label_app', '__meta_kubernetes_pod_container_port_name']);
  const pattern = new RegExp(`^(?:${keep!.regex})$`);
  const sets = readManifests().filter(({ kind }) => kind === 'StatefulSet');
  for (const { spec } of sets) {
    const { ports, env } = spec.template!.spec.containers[0]!;
    const scraped = ports!.filter(({ name }) => pattern.test(`${spec.template!.metadata.labels.app};${name}`));
    const valueOf = (name: string) => env.find((variable) => variable.name === name)?.value;
    expect(scraped.map(({ containerPort }) => String(containerPort))).toEqual([
      valueOf('METRICS_PORT') ?? valueOf('RELEASE_PORT'),
    ]);
  }
  expect(sets).toHaveLength(2);
});

// What stands before the release service must let a publication end: with less patience it answers 504, which the tool takes for a failure.
import { MOST_OF_FILE } from 'platform/commands';
import { BUDGET_WITH_TRIAL } from 'release-service/incoming/publication-turns';
import { readDeploy, readManifests } from './read-deploy';

const nginx = readDeploy('nginx/site.conf')
  .split(/^(?=server \{)/m)
  .at(-1)!;
const ingress = readManifests().find(
  ({ kind, spec }) => kind === 'Ingress' && spec.rules!.some(({ host }) => host.startsWith('releases')),
)!;
const annotation = (name: string) => ingress.metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`];

test.each([
  ['nginx', /proxy_read_timeout (\d+)s;/.exec(nginx)?.[1], /client_max_body_size (\d+)m;/.exec(nginx)?.[1]],
  ['the ingress', annotation('proxy-read-timeout'), /^(\d+)m$/.exec(annotation('proxy-body-size') ?? '')?.[1]],
])('%s waits for the longest publication, and passes on the largest file of a release', (_proxy, seconds, megabytes) => {
  expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(BUDGET_WITH_TRIAL);
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(MOST_OF_FILE);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../build/workspaces';

const DEPLOY = path.join(ROOT, 'deploy');

export const readDeploy = (file: string): string => readFileSync(path.join(DEPLOY, file), 'utf8');

/** `compose.yaml` with its anchors merged, as compose does. */
export const readCompose = (): Compose => parse(readDeploy('compose.yaml'), { merge: true });

/** Every object of the manifests in `deploy/kubernetes`. */
export function readManifests(): Manifest[] {
  const files = readdirSync(path.join(DEPLOY, 'kubernetes')).filter((file) => file.endsWith('.yaml'));
  return files.flatMap((file) => parseAllDocuments(readDeploy(`kubernetes/${file}`)).map((document) => document.toJS()));
}

/** The settings of the unit with an optional drop-in, by systemd's rules: repeated settings are appended, an empty value resets them. */
export function readUnit(dropIn?: string): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  for (const file of ['systemd/group-finance-site.service', ...(dropIn ? [dropIn] : [])])
    for (const [, name, value] of readDeploy(file).matchAll(/^([A-Za-z]+)=(.*)$/gm))
      settings.set(name!, value === '' ? [] : [...(settings.get(name!) ?? []), value!]);
  return settings;
}

/** The variables of the `Environment` lines. */
export const variablesOf = (unit: Map<string, string[]>): Record<string, string> =>
  Object.fromEntries(
    unit
      .get('Environment')!
      .flatMap((line) => line.split(' '))
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );

export interface Compose {
  services: Record<string, ComposeService>;
  [other: string]: unknown;
}

interface ComposeService {
  build?: { args?: Record<string, string> };
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  read_only?: boolean;
  cap_drop?: string[];
  image: string;
}

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>;
    ports?: { targetPort: string }[];
    volumeClaimTemplates?: { metadata: { name: string } }[];
    rules?: { host: string; http: { paths: IngressPath[] } }[];
    podSelector?: object;
    policyTypes?: string[];
    ingress?: { from: Peer[]; ports: { port: number }[] }[];
    egress?: { to?: object[]; ports: { port: number }[] }[];
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
  };
}

interface IngressPath {
  path: string;
  pathType: 'Exact' | 'Prefix';
}

interface Peer {
  namespaceSelector: { matchLabels: Record<string, string> };
  podSelector: { matchLabels: Record<string, string> };
}

interface PodSpec {
  automountServiceAccountToken: boolean;
  securityContext: Record<string, unknown>;
  containers: Container[];
  volumes?: { name: string; secret?: { secretName: string } }[];
}

interface Container {
  name: string;
  command: string[];
  ports?: { name: string; containerPort: number }[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string } } }[];
  resources: { requests: object; limits: { memory?: string } };
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } } | undefined;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

const SHIPPED = path.join(ROOT, 'deploy/nginx');

interface Place {
  /** The folder for the files that nginx writes. */
  folder: string;
  /** The port of the public server. */
  port: number;
  /** `host:port` of each origin. */
  origins: string[];
}

/**
 * The settings of `deploy/nginx` for a run on this machine: with another port and other origins, and without TLS and its redirect. Caching,
 * retries and timeouts are unchanged.
 */
export function nginxSettings({ folder, port, origins }: Place): string {
  const [head, otherHosts, redirect, publicServer] = read('site.conf').split(/^(?=server \{)/m);
  if (!otherHosts?.includes('return 444') || !redirect?.includes('return 301') || !publicServer?.includes('proxy_cache '))
    throw new Error('The servers of site.conf are not the expected ones');
  const site = (head! + otherHosts + publicServer)
    .replace('/var/cache/nginx/site', path.join(folder, 'cache'))
    .replace(/^ *listen 80 .*\n/m, '')
    .replace('ssl_reject_handshake on;', '')
    .replaceAll(/listen 443 ssl http2/g, `listen 127.0.0.1:${port}`)
    .replace('server_name www.example;', 'server_name 127.0.0.1 localhost;')
    .replaceAll(/^ *ssl_certificate.*\n/gm, '')
    // The port is part of the site's addresses here, and origins compare them with the Host header.
    .replaceAll('Host $host;', 'Host $http_host;');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  );
  return [
    'daemon off;',
    'worker_processes 1;',
    `pid ${path.join(folder, 'nginx.pid')};`,
    'error_log stderr error;',
    'events { worker_connections 4096; }',
    'http {',
    'access_log off;',
    ...temporary,
    upstream(origins),
    site,
    '}',
  ].join('\n');
}

/** The upstream of `two-origins.conf` with other origins. */
function upstream(origins: string[]): string {
  const [shipped] = /upstream site \{[^}]*\}/.exec(read('two-origins.conf'))!;
  const [first, ...more] = [...shipped.matchAll(/server origin-\d:3000/g)];
  if (!first || more.length + 1 !== origins.length) throw new Error(`two-origins.conf is not for ${origins.length} origins`);
  let next = 0;
  return shipped.replaceAll(/server origin-\d:3000/g, () => `server ${origins[next++]}`);
}

const read = (file: string) => readFileSync(path.join(SHIPPED, file), 'utf8');

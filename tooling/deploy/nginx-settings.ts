import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

const SHIPPED = path.join(ROOT, 'deploy/nginx');

interface Place {
  /** Where nginx keeps what it writes. */
  folder: string;
  /** Of the public's server. */
  port: number;
  /** `host:port` of each. */
  origins: string[];
}

/**
 * The shipped settings for a try on this machine: another port, no certificate and no redirect to one, and origins of the try. All
 * that says what is kept, for how long, and where a request goes next is the shipped text.
 */
export function nginxSettings({ folder, port, origins }: Place): string {
  const [head, strangers, redirect, visitors] = read('site.conf').split(/^(?=server \{)/m);
  if (!strangers?.includes('return 444') || !redirect?.includes('return 301') || !visitors?.includes('proxy_cache '))
    throw new Error('site.conf has other servers');
  const site = (head! + strangers + visitors)
    .replace('/var/cache/nginx/site', path.join(folder, 'cache'))
    .replace(/^ *listen 80 .*\n/m, '')
    .replace('ssl_reject_handshake on;', '')
    .replaceAll(/listen 443 ssl http2/g, `listen 127.0.0.1:${port}`)
    .replace('server_name www.example;', 'server_name 127.0.0.1 localhost;')
    .replaceAll(/^ *ssl_certificate.*\n/gm, '')
    // Its own port stands in the addresses of pages, so in what origins compare with them.
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

/** The shipped one, with the origins of the try in the place of its own. */
function upstream(origins: string[]): string {
  const [shipped] = /upstream site \{[^}]*\}/.exec(read('two-origins.conf'))!;
  const [first, ...more] = [...shipped.matchAll(/server origin-\d:3000/g)];
  if (!first || more.length + 1 !== origins.length) throw new Error(`two-origins.conf is not for ${origins.length} origins`);
  let next = 0;
  return shipped.replaceAll(/server origin-\d:3000/g, () => `server ${origins[next++]}`);
}

const read = (file: string) => readFileSync(path.join(SHIPPED, file), 'utf8');

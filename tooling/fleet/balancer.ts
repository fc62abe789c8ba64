import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

/** The nginx of this machine; `null` where there is none. */
export const findNginx = (): string | null =>
  ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(
    (name) => spawnSync(name, ['-v']).status === 0,
  ) ?? null;

/** nginx before several origins, each request at the next one; one that does not answer is left for another. */
export function startBalancer(nginx: string, origins: readonly string[], port: number): Balancer {
  const work = mkdtempSync(path.join(tmpdir(), 'fleet-nginx-'));
  const file = path.join(work, 'nginx.conf');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${work};`).join(' ');
  writeFileSync(
    file,
    `daemon off; pid ${work}/pid; error_log ${work}/error.log; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off; ${folders} client_max_body_size 16k;
  upstream origins { ${origins.map((origin) => `server ${new URL(origin).host.replace('localhost', '127.0.0.1')};`).join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://origins; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s; proxy_read_timeout 30s; proxy_next_upstream error timeout http_503;
    }
  }
}
`,
  );
  // Not in the terminal's group: Ctrl-C is for the program that ends all in their order.
  const child = spawn(nginx, ['-c', file, '-e', path.join(work, 'error.log')], { stdio: 'ignore', detached: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(work, { recursive: true, force: true });
    },
  };
}

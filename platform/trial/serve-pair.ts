import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PagesStore, Unpublished } from '../render';
import { withSection, type Pair } from '../rollout';
import { programArguments } from '../settings';
import { ROOT } from '../settings/root';
import { RELEASE_SIGNATURE, signRelease } from '../signing';
import { Folder, thisUser } from '../store';
import { openSiteProxy, type SiteProxy } from './site-proxy';
import { spawnTied } from './spawn-tied';

/** Timeout of the origin's start in milliseconds. */
const TIMEOUT = 60_000;

interface Settings {
  pair: Pair;
  pages: PagesStore;
  unpublished: Unpublished;
  siteConfig: string;
  /** Sends compressed files, as visitors' browsers request them, so that bytes can be counted. Slower; default: false. */
  isCompressed?: boolean;
}

/** Serves a pair with an origin, as visitors get it. The origin's store contains only this pair and is signed with new keys. */
export async function servePair(settings: Settings): Promise<SiteProxy> {
  const data = await mkdtemp(path.join(tmpdir(), 'trial-store-'));
  const remove = () => rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  let origin: ChildProcess | null = null;
  const end = async () => {
    if (origin) await kill(origin);
    await remove();
  };
  try {
    await fillStore(data, settings);
    const { child, port } = await startOrigin(data, settings.siteConfig);
    origin = child;
    const proxy = await openSiteProxy(forwardTo(port, settings.isCompressed ? 'br' : 'identity'));
    return {
      port: proxy.port,
      close: async () => {
        await proxy.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function fillStore(data: string, { pair, pages, unpublished, isCompressed = false }: Settings): Promise<void> {
  const folder = new Folder(data);
  try {
    await folder.keys.ensureTrust();
    const put = (name: string, version: string, from: string) => publish(folder, name, version, from, isCompressed);
    const { shellFolder, sectionFolder } = pages.foldersOf(pair, unpublished);
    await put('shell', pair.shell, shellFolder);
    if (sectionFolder) await put(pair.section, pair.version, sectionFolder);
    await pages.copyTo(folder, pair, unpublished);
    const ofShell = { shell: pair.shell, section: 'shell', version: pair.shell };
    await pages.copyTo(folder, ofShell, unpublished.shell === undefined ? {} : { shell: unpublished.shell });
    await folder.registry.change(`try ${pair.section}@${pair.version}`, (registry) =>
      withSection(withSection(registry, 'shell', { stable: pair.shell }), pair.section, { stable: pair.version }),
    );
  } finally {
    await folder.close();
  }
}

async function publish({ keys, releases, trust }: Folder, name: string, version: string, from: string, isCompressed: boolean) {
  const place = releases.folder(name, version);
  await keys.ensure(name);
  await cp(from, place, { recursive: true, filter: (file) => isCompressed || !/\.(br|gz)$/.test(file) });
  const record = await readFile(path.join(place, 'release.json'));
  await writeFile(path.join(place, RELEASE_SIGNATURE), signRelease(trust.whole!, { name, version }, record, thisUser()));
}

/** Starts the origin of this installation, without the environment of this process. */
function startOrigin(data: string, siteConfig: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawnTied(programArguments('origin'), {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: data, SITE_DATA: data, SITE_CONFIG: siteConfig, HOST: '127.0.0.1', PORT: '0' },
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The origin that serves a pair to its trial ${reason}:\n${output}`));
    };
    const timer = setTimeout(() => fail(`did not answer within ${TIMEOUT / 1000} s`), TIMEOUT);
    const listen = (chunk: Buffer): void => {
      output = (output + chunk).slice(-10_000);
      const [, port] = /answers at http:[^\s"]+:(\d+)/.exec(output) ?? [];
      if (port === undefined) return;
      clearTimeout(timer);
      child.stdout.off('data', listen).resume();
      resolve({ child, port: Number(port) });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', (chunk) => (output = (output + chunk).slice(-10_000)));
    child.once('error', ({ message }) => fail(`did not start: ${message}`));
    child.once('exit', (code, signal) => fail(`ended (${signal ?? code})`));
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // Its store is temporary, so it needs no graceful shutdown.
  child.kill('SIGKILL');
  await ended;
}

/** Forwards requests to the origin. */
function forwardTo(port: number, encoding: string): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const headers = { ...request.headers, host: 'localhost', 'accept-encoding': encoding };
    const onward = send({ host: '127.0.0.1', port, method: request.method, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
}

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { Refusal } from 'platform/refusal';
import { programArguments } from 'platform/settings';
import { ROOT } from 'platform/settings/root';
import { spawnTied } from 'platform/trial';
import type { ServiceEnvironment } from '../config/environment';
import type { Compare } from './comparisons';

/** Timeout in milliseconds. A shell that changes every page took seven minutes. */
const TIMEOUT = 60 * 60_000;
/** Milliseconds for the tool to close its browser before it is killed; the service itself must stop within ten seconds. */
const KILL_AFTER = 5_000;

/** Compares in a separate process of low priority, the release tool, because screenshots take processor time in which the service could not respond. */
export function compareApart({ data, siteConfig }: Pick<ServiceEnvironment, 'data' | 'siteConfig'>): Compare {
  return async ({ name, version }, out, closing) => {
    // Contains everything that a killed process leaves behind.
    const temporary = await mkdtemp(path.join(tmpdir(), 'compare-'));
    const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT)]);
    let kill: NodeJS.Timeout | undefined;
    try {
      const child = spawnTied([...programArguments('release'), 'compare', `${name}@${version}`, '--out', out, '--json'], {
        cwd: ROOT,
        env: { ...process.env, SITE_DATA: data, SITE_CONFIG: siteConfig, TMPDIR: temporary },
      });
      lowerPriority(child.pid);
      const end = () => {
        child.kill();
        kill = setTimeout(() => {
          child.kill('SIGKILL');
          // Another process may hold the other ends open.
          child.stdout.destroy();
          child.stderr.destroy();
        }, KILL_AFTER);
      };
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      let output = '';
      child.stdout.resume();
      child.stderr.on('data', (chunk) => (output = (output + chunk).slice(-10_000)));
      const [code] = (await once(child, 'close')) as [number | null];
      if (signal.aborted)
        throw new Refusal('not-compared', `${name}@${version} was not compared within ${TIMEOUT / 60_000} minutes.`);
      if (code !== 0) throw faultOf(output);
    } finally {
      clearTimeout(kill);
      await rm(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  };
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, or a container forbids another priority.
  }
}

/** The error of a failed comparison: the refusal in the last line of the output, or an internal error. */
function faultOf(output: string): Error {
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  try {
    const refusal = JSON.parse(last) as { code: string; error: string };
    return new Refusal(refusal.code, refusal.error);
  } catch {
    return new Error(output);
  }
}

import { closeGlobals } from './close-globals';
import { closeLoader } from './close-loader';
import { closeProcess } from './close-process';

/**
 * The second lock: takes network, signals, modules and Node's internals away from code that is evaluated afterwards. It is
 * JavaScript in the same process as what it locks in, so it is no boundary; that is the permission model, see `sandbox/box-flags.ts`.
 */
export function lock(): void {
  const { version, versions, platform } = process;
  const nextTick = process.nextTick.bind(process);
  const standIn = { env: { NODE_ENV: 'production' }, version, versions: { ...versions }, platform, nextTick };
  closeLoader();
  closeProcess();
  closeGlobals({ process: standIn, console: silentConsole, performance: { now: () => Date.now() } });
}

/** Ignores every call: the real console leads to the streams, and these to Node's internal handles. */
const silentConsole = new Proxy({}, { get: () => () => undefined });

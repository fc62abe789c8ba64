import { closeGlobals } from './close-globals';
import { closeLoader } from './close-loader';
import { closeProcess } from './close-process';

/**
 * The lockdown, a second line of defence: removes network, signals, modules and Node's internals for code that is evaluated afterwards.
 * It is JavaScript in the same process as that code, so it is no security boundary. The boundary is Node's permission model, see `sandbox/box-flags.ts`.
 */
export function lock(): void {
  const { version, versions, platform } = process;
  const nextTick = process.nextTick.bind(process);
  const standIn = { env: { NODE_ENV: 'production' }, version, versions: { ...versions }, platform, nextTick };
  closeLoader();
  closeProcess();
  closeGlobals({ process: standIn, console: silentConsole, performance: { now: () => Date.now() } });
}

/** Ignores every call. The real console leads to the streams, and these to Node's internal handles. */
const silentConsole = new Proxy({}, { get: () => () => undefined });

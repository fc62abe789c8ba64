import { closeGlobals } from './close-globals';
import { closeLoader } from './close-loader';
import { closeProcess } from './close-process';

/**
 * The second lock: takes network, signals, modules and Node's insides away from whatever is evaluated afterwards. It is
 * JavaScript in the same process as what it locks in, so it is no boundary; that is the permission model, see `box/box-flags.ts`.
 */
export function lock(): void {
  const { version, versions, platform } = process;
  const nextTick = process.nextTick.bind(process);
  const standIn = { env: { NODE_ENV: 'production' }, version, versions: { ...versions }, platform, nextTick };
  closeLoader();
  closeProcess();
  closeGlobals({ process: standIn, console: silentConsole, performance: { now: () => Date.now() } });
}

/** Takes every call and says nothing: the real one leads to the streams, and these to the connections that Node is made of. */
const silentConsole = new Proxy({}, { get: () => () => undefined });

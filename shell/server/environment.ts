import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_SETTINGS, type AbortSettings } from '../releases/signals/judge';
import { ROOT } from 'shared/build/workspaces';

export interface Environment {
  port: number;
  host: string;
  /** Absolute: release store, registry, rendered pages, feedback inbox. */
  data: string;
  /** Absolute path of the brand file. */
  siteConfig: string;
  /** Feedback submissions that one address may send in a minute. */
  feedbackLimit: number;
  /** How many proxies stand before the origin, whose word on the visitor's address is taken. */
  trustedProxies: number;
  /** When a rollout ends itself; in a dry run it only says so. */
  abort: AbortSettings & { dryRun: boolean };
  /** Address of a store that other origins share, or `null` for the folder `SITE_DATA`, which is then its cache. */
  store: string | null;
}

export class BadEnvironment extends Error {}

/** Reads the environment; a bad value is one line that names the variable and what it takes. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const { HOST = '127.0.0.1', SITE_DATA = '.data', SITE_CONFIG = 'shell/site.json', SITE_STORE = '', ABORT_DRY_RUN = '' } = env;
  if (!/^[\w.:-]+$/.test(HOST)) throw new BadEnvironment(`HOST is "${HOST}"; it takes an address to listen on, such as 127.0.0.1 or 0.0.0.0`);
  if (SITE_DATA.trim() === '') throw new BadEnvironment('SITE_DATA is empty; it takes the folder of the release store');
  if (SITE_CONFIG.trim() === '') throw new BadEnvironment('SITE_CONFIG is empty; it takes the path of the brand file');
  if (SITE_STORE !== '' && !(URL.canParse(SITE_STORE) && /^https?:/i.test(SITE_STORE))) throw new BadEnvironment(`SITE_STORE is "${SITE_STORE}"; it takes the http(s) address of a shared store`);
  if (!['', '0', '1'].includes(ABORT_DRY_RUN)) throw new BadEnvironment(`ABORT_DRY_RUN is "${ABORT_DRY_RUN}"; it takes 1 or 0`);
  return {
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    host: HOST,
    data: path.resolve(ROOT, SITE_DATA),
    siteConfig: path.resolve(ROOT, SITE_CONFIG),
    feedbackLimit: wholeNumber(env, 'FEEDBACK_LIMIT', 120, 1, 1_000_000),
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 9),
    abort: {
      minSessions: wholeNumber(env, 'ABORT_MIN_SESSIONS', DEFAULT_SETTINGS.minSessions, 1, 1_000_000),
      inARow: wholeNumber(env, 'ABORT_IN_A_ROW', DEFAULT_SETTINGS.inARow, 2, 1_000_000),
      limit: wholeNumber(env, 'ABORT_LIMIT_PERCENT', DEFAULT_SETTINGS.limit * 100, 1, 100) / 100,
      dryRun: ABORT_DRY_RUN === '1',
    },
    store: SITE_STORE === '' ? null : SITE_STORE.replace(/\/+$/, ''),
  };
}

/** Makes the folder of `SITE_DATA` if need be; the origin asks this before it builds for a minute. */
export function requireWritable(data: string): void {
  try {
    makeFolder(data);
    // The dot tells a file from a folder.
    accessSync(`${data}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new BadEnvironment(`SITE_DATA is "${data}"; it takes a folder that can be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Step by step, because Node's own recursive way never returns where the system refuses with ENOENT, as below `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, usual: number, least: number, most: number): number {
  const text = env[name] ?? String(usual);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new BadEnvironment(`${name} is "${text}"; it takes a whole number from ${least} to ${most}`);
}

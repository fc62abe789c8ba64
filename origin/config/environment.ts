import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { LISTENING, portOrNone, type Listening } from 'releases/config/listening';
import { LOGGING, type LogLevel } from 'releases/log/logging';
import { BadEnvironment, readStoreEnvironment, readVariables, type StoreEnvironment } from 'releases/config/environment';
import { wholeNumber } from 'releases/config/whole-number';

export interface Environment extends StoreEnvironment, Listening {
  /** For an origin without a release service in its process; `null`: no metrics. */
  metricsPort: number | null;
  /** The least that the log tells. */
  logLevel: LogLevel;
  /** Feedback submissions that one address may send in a minute. */
  feedbackLimit: number;
  /** How many proxies stand before the origin, whose word on the visitor's address is taken. */
  trustedProxies: number;
  /** A rollout that would end itself only says so. */
  dryRun: boolean;
  /** Browsers get a worker that removes itself and all that was kept, instead of the shell's. */
  withdrawWorker: boolean;
  /** Address of a store that other origins share, or `null` for the folder `SITE_DATA`, which is then its cache. */
  store: string | null;
}

const schema = z.object({
  ...LISTENING,
  ...LOGGING,
  METRICS_PORT: portOrNone('metrics'),
  FEEDBACK_LIMIT: wholeNumber(120, 1, 1_000_000),
  TRUSTED_PROXIES: wholeNumber(0, 0, 9),
  ABORT_DRY_RUN: z.enum(['', '0', '1'], 'it takes 1 or 0').default(''),
  WITHDRAW_WORKER: z.enum(['', '0', '1'], 'it takes 1 or 0').default(''),
});

/** Reads the environment; a bad value is one line that names the variable and what it takes. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const read = readVariables(schema, env);
  return {
    ...readStoreEnvironment(env),
    port: read.PORT,
    host: read.HOST,
    logLevel: read.LOG_LEVEL,
    metricsPort: read.METRICS_PORT,
    feedbackLimit: read.FEEDBACK_LIMIT,
    trustedProxies: read.TRUSTED_PROXIES,
    dryRun: read.ABORT_DRY_RUN === '1',
    withdrawWorker: read.WITHDRAW_WORKER === '1',
    store: readStore(env.SITE_STORE),
  };
}

/** By itself, because the address may hold a password: a refusal must not print it. */
function readStore(text = ''): string | null {
  if (text === '') return null;
  if (URL.canParse(text) && /^https?:/i.test(text) && !/[?#]/.test(text)) return text.replace(/\/+$/, '');
  throw new BadEnvironment(
    `SITE_STORE is "${text.replace(/^.*@/s, '…@')}"; it takes the http(s) address of a shared store, without a query`,
  );
}

/** Makes the folder of `SITE_DATA` if need be; the origin asks this before it builds for a minute. */
export function requireWritable(data: string): void {
  try {
    makeFolder(data);
    // The dot tells a file from a folder.
    accessSync(`${data}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new BadEnvironment(
      `SITE_DATA is "${data}"; it takes a folder that can be written (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

/** Step by step, because Node's own recursive way never returns where the system refuses with ENOENT, as below `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

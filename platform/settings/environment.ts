import { statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { CodedError } from '../refusal';
import { ROOT } from './root';

export class BadEnvironment extends CodedError {
  readonly exitCode = 2;
  readonly status = null;

  constructor(sentence: string) {
    super('bad-environment', sentence);
  }
}

/** The schema of a variable with a whole number. */
export const wholeNumber = (usual: number, least: number, most: number) =>
  z
    .string()
    .default(String(usual))
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      `it takes a whole number from ${least} to ${most}`,
    )
    .transform(Number);

/** A non-empty text with a default. */
const filled = (usual: string, takes: string) =>
  z
    .string()
    .default(usual)
    .refine((text) => text.trim() !== '', `it takes ${takes}`);

/** Whether a path is a folder, or one can be made there: neither it nor what is above it is a file. */
export function canBeFolder(folder: string): boolean {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR';
  }
}

/** The variables of the origin, the release service and the release tool. */
export const STORE_VARIABLES = z.object({
  SITE_DATA: filled('.data', 'the folder of the release store')
    .transform((folder) => path.resolve(ROOT, folder))
    .refine(canBeFolder, 'it takes a folder, and this is a file or below one')
    .describe(
      'Folder of the release store, the registry, rendered pages, the feedback inbox, and the secret that keys are derived from.',
    ),
  SITE_DATABASE: z
    .string()
    .default('')
    .describe(
      '`postgres://…`: the PostgreSQL database that several origins share; `SITE_DATA` is then the verified copy of this machine, and its spool.',
    ),
  SITE_CONFIG: filled('shell/site.json', 'the path of the brand file')
    .transform((file) => path.resolve(ROOT, file))
    .describe('Path of the brand file; `npm run release -- check-launch` lists what it lacks.'),
  SITE_TRUST: z
    .string()
    .optional()
    .refine((file) => file === undefined || file.trim() !== '', 'it takes the path of a file with root public keys (PEM)')
    .transform((file) => (file === undefined ? null : path.resolve(ROOT, file)))
    .describe('Path of the root public keys that are trusted (`key list --root`). Without it the first list of keys is trusted.'),
  FEEDBACK_DAYS: wholeNumber(365, 1, 365).describe(
    'Days after which feedback is deleted; the privacy policies promise a year at most.',
  ),
  SITE_ADDRESS: z
    .string()
    .default('')
    .refine(
      (text) => text === '' || (URL.canParse(text) && /^https?:\/\/[^/]+\/?$/.test(text)),
      'it takes the address at which the site answers, such as http://localhost:3000',
    )
    .describe('Where the site answers, for `health`; without it, the origin in the brand file. `npm start` knows it.'),
  SITE_TRIAL: z
    .enum(['off', 'found', 'required'], 'it takes off, found or required')
    .default('found')
    .describe(
      '`found`: what is published is opened in a browser first, where there is a Chromium; `required`: without one nothing is published; `off`: it is not opened.',
    ),
  BROWSER_PATH: z
    .string()
    .default('')
    .describe(
      'The Chromium in which releases are tried and compared, and browser tests run; without it one is looked for where they are installed.',
    ),
});

/** Whether releases are opened in a browser before they are published, and in which. */
export interface TrialSettings {
  mode: 'found' | 'required';
  /** Path of a Chromium; `null`: an installed one is found. */
  browser: string | null;
}

export interface StoreEnvironment {
  /** Absolute: release store, registry, rendered pages, feedback inbox. */
  data: string;
  /** Absolute path of the brand file. */
  siteConfig: string;
  /** Absolute path of the trusted root keys. Without it the first list of keys is trusted on first use. */
  trust?: string | null;
  /** Days after which feedback is deleted; the privacy policies promise a year at most. */
  feedbackDays: number;
  /** The database of the cluster that the folder is a copy of. Without one the folder is authoritative. */
  database?: string | null;
  /** The address of the site, for `health`; default: the one in the brand file. */
  siteAddress?: string | undefined;
  /** Path of the Chromium to open pages in; `null` or absent: an installed one is found. */
  browser?: string | null;
  /** `null` or absent: releases are not tried in a browser. */
  trial?: TrialSettings | null;
}

/** Reads the variables of the store and the brand file. Throws one line that names an invalid variable and its accepted values. */
export function readStoreEnvironment(env: NodeJS.ProcessEnv = process.env): StoreEnvironment {
  const { SITE_ADDRESS, SITE_DATA, SITE_CONFIG, SITE_TRUST, SITE_TRIAL, BROWSER_PATH, FEEDBACK_DAYS } = readVariables(
    STORE_VARIABLES,
    env,
  );
  const database = readDatabase(env);
  const browser = BROWSER_PATH || null;
  return {
    data: SITE_DATA,
    siteConfig: SITE_CONFIG,
    trust: SITE_TRUST,
    feedbackDays: FEEDBACK_DAYS,
    database,
    siteAddress: SITE_ADDRESS || undefined,
    browser,
    trial: SITE_TRIAL === 'off' ? null : { mode: SITE_TRIAL, browser },
  };
}

/** Read separately, because the address contains a password, which an error must not print. */
function readDatabase({ SITE_DATABASE: text = '', SITE_STORE: store }: NodeJS.ProcessEnv): string | null {
  if (store)
    throw new BadEnvironment(
      'SITE_STORE is set, and no program reads it any more; several origins share SITE_DATABASE. Unset SITE_STORE',
    );
  if (text === '') return null;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text) || new URL(text).pathname.length < 2)
    throw new BadEnvironment(
      `SITE_DATABASE is "${text.replace(/^.*@/s, '…@').replace(/(password=)[^\s&]*/gi, '$1…')}"; it takes the address of a PostgreSQL database, such as postgres://user@host/site`,
    );
  return text;
}

/** Validates variables by a schema whose messages describe the accepted values. */
export function readVariables<Schema extends z.ZodType>(variables: Schema, env: NodeJS.ProcessEnv): z.infer<Schema> {
  const result = variables.safeParse(env);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue!.path[0]);
  const value = env[name] ?? '';
  throw new BadEnvironment(`${name} is ${value.trim() === '' ? 'empty' : `"${value}"`}; ${issue!.message}`);
}

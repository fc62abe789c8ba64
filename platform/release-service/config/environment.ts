import path from 'node:path';
import * as z from 'zod';
import {
  BadEnvironment,
  hostName,
  portOrNone,
  readStoreEnvironment,
  readVariables,
  wholeNumber,
  type StoreEnvironment,
} from 'platform/settings';
import { LOGGING, type LogLevel } from 'platform/server';
import { isConfidential } from 'platform/this-machine';
import { ROOT } from 'platform/settings/root';

/** The identity provider of the console. */
export interface SignIn {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** The address of the console in browsers, to which the provider redirects. */
  address: string;
}

export interface ServiceEnvironment extends StoreEnvironment {
  /** `null`: no release service. */
  port: number | null;
  host: string;
  /** The lowest level that is logged. */
  logLevel: LogLevel;
  trustedProxies: number;
  /** The folder of the built console. If it is missing, the service says how to build it. */
  console: string;
  /** `null`: people sign in by token alone. */
  signIn: SignIn | null;
}

const isAddress = (text: string) => text === '' || isConfidential(text);
/** Cookies and redirects of the sign-in are for the root. */
const isOrigin = (text: string) => /^([^/]+\/\/[^/?#]+\/*)?$/.test(text);
const address = (what: string) => z.string().default('').refine(isAddress, `it takes the https address of ${what}`);

export const SERVICE_VARIABLES = z.object({
  RELEASE_PORT: portOrNone('release service').describe('Where the release service listens; without a port there is none.'),
  RELEASE_HOST: hostName().describe('The address on which the release service listens.'),
  ...LOGGING,
  TRUSTED_PROXIES: wholeNumber(0, 0, 9).describe('Proxies before the server whose `X-Forwarded-For` is trusted.'),
  CONSOLE_ISSUER: address('an identity provider (OIDC), or nothing').describe(
    'The identity provider (OIDC) by which people sign in to the console.',
  ),
  CONSOLE_ADDRESS: address('the console, as browsers reach it, without a path')
    .refine(isOrigin, 'it takes the https address of the console, without a path')
    .describe(
      'Where browsers reach the console, without a path; the provider sends people back to `/session/sign-in/back` there.',
    ),
  CONSOLE_CLIENT_ID: z.string().default('').describe('The client id that the provider knows the console by.'),
  CONSOLE_CLIENT_SECRET: z.string().default('').describe('The secret of that client, if it has one.'),
});

/** Reads the environment. Throws one line that names an invalid variable and its accepted values. */
export function readServiceEnvironment(env: NodeJS.ProcessEnv = process.env): ServiceEnvironment {
  const read = readVariables(SERVICE_VARIABLES, env);
  return {
    ...readStoreEnvironment(env),
    port: read.RELEASE_PORT,
    host: read.RELEASE_HOST,
    logLevel: read.LOG_LEVEL,
    trustedProxies: read.TRUSTED_PROXIES,
    console: path.join(ROOT, 'platform/console/dist'),
    signIn: readSignIn(read),
  };
}

function readSignIn(read: z.infer<typeof SERVICE_VARIABLES>): SignIn | null {
  if (read.CONSOLE_ISSUER === '') return null;
  const lacking = (['CONSOLE_CLIENT_ID', 'CONSOLE_ADDRESS'] as const).find((name) => read[name] === '');
  if (lacking) throw new BadEnvironment(`${lacking} is not set; CONSOLE_ISSUER needs it for the sign-in at the console`);
  return {
    issuer: read.CONSOLE_ISSUER,
    clientId: read.CONSOLE_CLIENT_ID,
    clientSecret: read.CONSOLE_CLIENT_SECRET || undefined,
    address: read.CONSOLE_ADDRESS.replace(/\/+$/, ''),
  };
}

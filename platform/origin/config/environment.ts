import * as z from 'zod';
import {
  BadEnvironment,
  LISTENING,
  portOrNone,
  readStoreEnvironment,
  readVariables,
  wholeNumber,
  type Listening,
  type StoreEnvironment,
} from 'platform/settings';
import { LOGGING, type LogLevel } from 'platform/server';
import type { MailSettings } from 'platform/server/notify';

export interface Environment extends StoreEnvironment, Listening {
  /** For an origin without a release service in its process; `null`: no metrics. */
  metricsPort: number | null;
  /** The lowest level that is logged. */
  logLevel: LogLevel;
  /** Feedback submissions that one address may send in a minute. */
  feedbackLimit: number;
  /** How many proxies stand before the origin and are trusted to name the visitor's address. */
  trustedProxies: number;
  /** Mail server for notifications; `null`: webhooks only. */
  mail: MailSettings | null;
  /** Log only that a rollout would be aborted. */
  dryRun: boolean;
  /** Browsers get a worker that removes itself and all caches, instead of the shell's. */
  withdrawWorker: boolean;
}

const flag = z.enum(['', '0', '1'], 'it takes 1 or 0').default('');

export const ORIGIN_VARIABLES = z.object({
  ...LISTENING,
  ...LOGGING,
  METRICS_PORT: portOrNone('metrics').describe(
    'Port of `/metrics` for an origin that runs alone; a release service that the site started has them with its own.',
  ),
  FEEDBACK_LIMIT: wholeNumber(120, 1, 1_000_000).describe('Feedback submissions per minute and address.'),
  TRUSTED_PROXIES: wholeNumber(0, 0, 9).describe('Proxies before the server whose `X-Forwarded-For` is trusted.'),
  SMTP_URL: z
    .string()
    .default('')
    .describe(
      '`smtps://user:password@host`, or `smtp://` with STARTTLS: the mail server by which teams are told of their releases.',
    ),
  MAIL_FROM: z.string().default('').describe('The address that such mails come from.'),
  ABORT_DRY_RUN: flag.describe('`1`: a rollout that the verdict would abort is only reported.'),
  WITHDRAW_WORKER: flag.describe('`1`: browsers get a service worker that removes itself and everything it cached.'),
});

/** Reads the environment. Throws one line that names an invalid variable and its accepted values. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const read = readVariables(ORIGIN_VARIABLES, env);
  return {
    ...readStoreEnvironment(env),
    port: read.PORT,
    host: read.HOST,
    logLevel: read.LOG_LEVEL,
    metricsPort: read.METRICS_PORT,
    feedbackLimit: read.FEEDBACK_LIMIT,
    trustedProxies: read.TRUSTED_PROXIES,
    mail: readMail(read),
    dryRun: read.ABORT_DRY_RUN === '1',
    withdrawWorker: read.WITHDRAW_WORKER === '1',
  };
}

/** Read separately, because the address contains a password, which an error must not print. */
function readMail({ MAIL_FROM: from, SMTP_URL: server }: z.infer<typeof ORIGIN_VARIABLES>): MailSettings | null {
  if (server === '') return null;
  if (!/^smtps?:\/\//.test(server) || !URL.canParse(server) || new URL(server).hostname === '')
    throw new BadEnvironment(
      `SMTP_URL is "${server.replace(/^.*@/s, '…@')}"; it takes the address of a mail server, such as smtps://user:password@host`,
    );
  if (!z.email().safeParse(from).success)
    throw new BadEnvironment(`MAIL_FROM is "${from}"; beside SMTP_URL it takes the address that mails come from`);
  return { server, from };
}

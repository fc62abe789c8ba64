import path from 'node:path';
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
}

export class BadEnvironment extends Error {}

/** Reads `PORT`, `HOST`, `SITE_DATA`, `SITE_CONFIG`, `FEEDBACK_LIMIT`, `TRUSTED_PROXIES`; a bad value is one line that names the variable and what it takes. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const { PORT = '3000', HOST = '127.0.0.1', SITE_DATA = '.data', SITE_CONFIG = 'shell/site.json', FEEDBACK_LIMIT = '120', TRUSTED_PROXIES = '0' } = env;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65535) throw new BadEnvironment(`PORT is "${PORT}"; it takes a number from 0 to 65535`);
  if (!/^[\w.:-]+$/.test(HOST)) throw new BadEnvironment(`HOST is "${HOST}"; it takes an address to listen on, such as 127.0.0.1 or 0.0.0.0`);
  if (SITE_DATA.trim() === '') throw new BadEnvironment('SITE_DATA is empty; it takes the folder of the release store');
  if (SITE_CONFIG.trim() === '') throw new BadEnvironment('SITE_CONFIG is empty; it takes the path of the brand file');
  if (!/^[1-9]\d{0,6}$/.test(FEEDBACK_LIMIT)) throw new BadEnvironment(`FEEDBACK_LIMIT is "${FEEDBACK_LIMIT}"; it takes a number of submissions per minute and address`);
  if (!/^\d$/.test(TRUSTED_PROXIES)) throw new BadEnvironment(`TRUSTED_PROXIES is "${TRUSTED_PROXIES}"; it takes the number of proxies before this server, 0 to 9`);
  return { port: Number(PORT), host: HOST, data: path.resolve(ROOT, SITE_DATA), siteConfig: path.resolve(ROOT, SITE_CONFIG), feedbackLimit: Number(FEEDBACK_LIMIT), trustedProxies: Number(TRUSTED_PROXIES) };
}

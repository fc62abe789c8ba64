import * as z from 'zod';
import { BadEnvironment, wholeNumber } from './environment';

/** Where a program listens. */
export interface Listening {
  port: number;
  host: string;
}

/** A port, or `null` for an empty variable. @param what the server that is then not started */
export const portOrNone = (what: string) =>
  z
    .string()
    .default('')
    .refine(
      (text) => text === '' || (/^\d+$/.test(text) && Number(text) <= 65_535),
      `it takes a port from 0 to 65535, or nothing for no ${what}`,
    )
    .transform((text) => (text === '' ? null : Number(text)));

export const hostName = () =>
  z
    .string()
    .default('127.0.0.1')
    .refine((text) => /^[\w.:-]+$/.test(text), 'it takes an address to listen on, such as 127.0.0.1 or 0.0.0.0');

/** Where a site listens. */
export const LISTENING = {
  PORT: wholeNumber(3000, 0, 65_535).describe('Where the origin listens.'),
  HOST: hostName().describe('The address on which the origin listens.'),
};

/**
 * Converts an error of `listen` to one that names the variable of the port or of the host.
 * @param variables their names
 */
export function cannotListen(
  error: NodeJS.ErrnoException,
  { port, host }: Listening,
  variables: [port: string, host: string],
): Error {
  const [portName, hostName] = variables;
  if (error.code === 'EADDRINUSE') return new BadEnvironment(`${portName} is "${port}", which another program uses on ${host}`);
  if (error.code === 'EACCES') return new BadEnvironment(`${portName} is "${port}", which only a privileged program may use`);
  if (error.syscall === undefined) return error;
  return new BadEnvironment(`${hostName} is "${host}", on which this machine cannot listen (${error.code})`);
}

/** The URL, for a browser. */
export function addressOf({ host, port }: Listening): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

import * as z from 'zod';

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** The variable that sets the lowest level of the log. */
export const LOGGING = {
  LOG_LEVEL: z
    .enum(LEVELS, `it takes ${LEVELS.join(', ')}`)
    .default('info')
    .describe('The least that the log contains.'),
};

export type LogLevel = (typeof LEVELS)[number];

import { createHash } from 'node:crypto';

/** In base64, as release records have it. */
export const sha384 = (content: Buffer): string => createHash('sha384').update(content).digest('base64');

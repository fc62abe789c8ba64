import { readFileSync } from 'node:fs';
import type { Site } from 'shared/contract';
import { CodedError } from '../refusal';
import { siteSchema } from './site-schema';

export class BadSite extends CodedError {
  readonly exitCode = 2;
  readonly status = null;

  constructor(sentence: string) {
    super('bad-brand-file', sentence);
  }
}

/** Reads and validates the brand file. Errors name the file, the field and its accepted values. */
export function readSite(file: string): Site {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new BadSite(`SITE_CONFIG: cannot read the brand file ${file}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BadSite(`${file}: not JSON (${(error as Error).message})`);
  }
  const result = siteSchema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `field "${path.join('.') || '(whole)'}": ${message}`);
  throw new BadSite(`${file}: ${faults.join('; ')}`);
}

import { registrySchema, type Registry } from 'shared/contract/registry/schema';
import { brokenLine } from './broken-line';

export class BrokenRegistry extends Error {}

/** Parses and checks the file's text; a fault names line or field, and nothing of a faulty file comes into force. */
export function parseRegistry(text: string, file: string): Registry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Node names the place of some faults only.
    const line = brokenLine(text);
    throw new BrokenRegistry(`${file}${line === null ? '' : `, line ${line}`}: not JSON (${(error as Error).message})`);
  }
  const result = registrySchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BrokenRegistry(`${file}: field "${issue!.path.join('.')}": ${issue!.message}`);
}

import { registrySchema, type Registry } from './schema';

export class BrokenRegistry extends Error {}

/** Parses and checks the file's text; a fault names line or field, and nothing of a faulty file comes into force. */
export function parseRegistry(text: string, file: string): Registry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BrokenRegistry(`${file}${lineOf(text, error as Error)}: not JSON (${(error as Error).message})`);
  }
  const result = registrySchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BrokenRegistry(`${file}: field "${issue!.path.join('.')}": ${issue!.message}`);
}

function lineOf(text: string, error: Error): string {
  const position = Number(/position (\d+)/.exec(error.message)?.[1] ?? text.length);
  return `, line ${text.slice(0, position).split('\n').length}`;
}

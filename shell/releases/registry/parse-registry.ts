import { registrySchema, type Registry } from './schema';

export class BrokenRegistry extends Error {}

/** Parses and checks the file's text; a fault names line or field, and nothing of a faulty file comes into force. */
export function parseRegistry(text: string, file: string): Registry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BrokenRegistry(`${file}${lineOf(text)}: not JSON (${(error as Error).message})`);
  }
  const result = registrySchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BrokenRegistry(`${file}: field "${issue!.path.join('.')}": ${issue!.message}`);
}

/** Node names the position of some faults only, so the first lines that no continuation can make right are looked for. */
function lineOf(text: string): string {
  const lines = text.split('\n');
  const broken = lines.findIndex((_, index) => !isBeginning(lines.slice(0, index + 1).join('\n')));
  return `, line ${broken < 0 ? lines.length : broken + 1}`;
}

/** Whether a text is JSON, or could become it with more after its end. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const position = /position (\d+)/.exec(message)?.[1];
    return position === undefined ? /end of JSON input/.test(message) : Number(position) >= text.length;
  }
}

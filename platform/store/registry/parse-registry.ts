import { registrySchema, type Registry } from 'shared/contract/registry/schema';
import { visit } from 'jsonc-parser';
import { CodedError } from '../../refusal';

export class BrokenRegistry extends CodedError {
  readonly exitCode = 1;
  readonly status = null;

  constructor(sentence: string) {
    super('broken-registry', sentence);
  }
}

/** Parses and checks the file's text; a fault names line or field, and a faulty file is rejected as a whole. */
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

/** The first line, counted from 1, that keeps a text from being JSON; `null` where none can be named. */
function brokenLine(text: string): number | null {
  let line: number | null = null;
  const onError = (_code: number, _offset: number, _length: number, startLine: number): void => {
    line ??= startLine + 1;
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    // Brackets nested by the thousand exhaust the stack of a recursive parser; JSON.parse has refused them by itself.
    if (!(error instanceof RangeError)) throw error;
  }
  return line;
}

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

/** Parses and validates a registry. An error names the line or the field; an invalid registry is refused as a whole. */
export function parseRegistry(text: string, file: string): Registry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // JSON.parse names the position of only some faults.
    const line = brokenLine(text);
    throw new BrokenRegistry(`${file}${line === null ? '' : `, line ${line}`}: not JSON (${(error as Error).message})`);
  }
  const result = registrySchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BrokenRegistry(`${file}: field "${issue!.path.join('.')}": ${issue!.message}`);
}

/** The first line, counted from 1, at which a text is not JSON; `null` if it cannot be determined. */
function brokenLine(text: string): number | null {
  let line: number | null = null;
  const onError = (_code: number, _offset: number, _length: number, startLine: number): void => {
    line ??= startLine + 1;
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    // Thousands of nested brackets exhaust the stack of this recursive parser; JSON.parse refused them before.
    if (!(error instanceof RangeError)) throw error;
  }
  return line;
}

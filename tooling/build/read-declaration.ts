import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sectionDeclaration, type SectionDeclaration } from 'shared/contract/registry/section-declaration';

/** Reads and validates a remote's `section.json`. Throws an error that names the file, the field and the expected value. */
export function readDeclaration(folder: string): SectionDeclaration {
  const file = path.join(folder, 'section.json');
  const result = sectionDeclaration.safeParse(parse(file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${file}: field "${issue!.path.join('.') || '(whole)'}": ${issue!.message}`);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${file}: ${message}; it declares what the section owns, as CONTRIBUTING.md describes`, { cause: error });
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sectionDeclaration, type SectionDeclaration } from 'shared/contract/registry/section-declaration';

/** A remote's `section.json`, checked; a fault names the file, the field and what it takes. */
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
    throw new Error(`${file}: ${message}; it says what the section owns, as in CONTRIBUTING.md`, { cause: error });
  }
}

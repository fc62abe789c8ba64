import { createHash } from 'node:crypto';
import type { sources } from 'webpack';

/** The subresource integrity of each text, in one table per language. @param files by `{language}/….json` */
export function hashTables(files: Record<string, Pick<sources.Source, 'buffer'>>): Record<string, Record<string, string>> {
  const tables: Record<string, Record<string, string>> = {};
  for (const [file, text] of Object.entries(files)) {
    const [language] = file.split('/', 1);
    (tables[language!] ??= {})[file] = `sha256-${createHash('sha256').update(text.buffer()).digest('base64')}`;
  }
  return tables;
}

import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { isMachineFault } from './machine-fault';

/** The value of a text; `null` if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The content of a file; `null` if there is none of this form. Throws a fault of the machine, which says nothing about the file. */
export function readJson<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isMachineFault(error)) throw error;
    return null;
  }
}

import * as z from 'zod';
import { LANGUAGES } from 'shared/contract';

const searchSchema = z.strictObject({ language: z.enum(LANGUAGES), words: z.string().max(200) });

/** The most letters of a search; real searches are shorter. */
const MOST_LETTERS = 60;
/** Matches phone numbers, PINs, codes and e-mail addresses. */
const PERSONAL = /\d{4}|\d(?:[\s.-]?\d){5}|@/;

/** Parses and normalizes a search; `null` if it may be personal, an Error if it is invalid. */
export function readSearch(body: unknown): z.infer<typeof searchSchema> | null | Error {
  const read = searchSchema.safeParse(body);
  if (!read.success) return new Error('It takes a language, en or rw, and the words that were searched for.');
  const words = read.data.words.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  if (words === '' || words.length > MOST_LETTERS || PERSONAL.test(words)) return null;
  return { ...read.data, words };
}

import { z } from 'zod';
import { LANGUAGES } from 'shared/contract';

const searchSchema = z.strictObject({ language: z.enum(LANGUAGES), words: z.string().max(200) });

/** Longer than what people search for. */
const MOST_LETTERS = 60;
/** A phone number, a PIN, a code or an e-mail address is no question. */
const PERSONAL = /\d{4}|\d(?:[\s.-]?\d){5}|@/;

/** The searched words as they are counted; `null` when they may be personal, an error when they are no search. */
export function readSearch(body: unknown): z.infer<typeof searchSchema> | null | Error {
  const read = searchSchema.safeParse(body);
  if (!read.success) return new Error('It takes a language, en or rw, and the words that were searched for.');
  const words = read.data.words.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  if (words === '' || words.length > MOST_LETTERS || PERSONAL.test(words)) return null;
  return { ...read.data, words };
}

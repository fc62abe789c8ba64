import fs from 'node:fs';

/** Lets a file, and no other, be unreadable for a moment: meanwhile Jest reads source maps, for the stack of an error. */
export function unreadable(file: string): jest.SpyInstance {
  const read = fs.readFileSync as (...words: unknown[]) => string;
  return jest.spyOn(fs, 'readFileSync').mockImplementation((...words: unknown[]) => {
    if (words[0] !== file) return read(...words);
    throw Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE', syscall: 'open' });
  });
}

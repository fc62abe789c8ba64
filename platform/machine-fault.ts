const CODES = ['EMFILE', 'ENFILE', 'ENOMEM', 'EIO'];

/** Whether an error says nothing about a file: too many are open, there is no memory, or the disk does not answer. */
export const isMachineFault = (error: unknown): boolean => CODES.includes((error as NodeJS.ErrnoException).code ?? '');

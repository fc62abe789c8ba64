import { withFileLock } from '../sqlite';

/** Runs work while holding the lock. */
export const withLock = <Result>(file: string, work: () => Promise<Result>): Promise<Result> => withFileLock(`${file}.db`, work);

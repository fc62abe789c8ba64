/** An error for people and programs: a code that programs compare, and a sentence that says what is wrong, where, and what to do. `docs/reference/errors.md` lists them. */
export abstract class CodedError extends Error {
  /** The exit code of the release tool. */
  abstract readonly exitCode: number;
  /** The HTTP status of the release service; `null` if the error is only logged. */
  abstract readonly status: number | null;

  /** @param code in kebab-case, as a literal where it is thrown, because the reference is generated from it */
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** A valid command that is refused. The sentence says why and what to do next. */
export class Refusal extends CodedError {
  readonly exitCode = 1;
  readonly status: number = 409;
}

/** What the work returns; `null` if it throws a refusal of this kind. */
export function nullIfRefused<Result>(kind: abstract new (...values: never[]) => Refusal, work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof kind) return null;
    throw error;
  }
}

/** A release that is refused for its content when it is published or started. */
export class BadRelease extends Refusal {
  override readonly status = 422;
}

class NoRoom extends Refusal {
  override readonly status = 507;
}

/** The codes of the operating system and of SQLite for a full disk. */
const FULL: unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

/** The refusal of what failed because a disk is full; any other error as it is. */
export function refusedByDisk<Fault extends Error>(error: Fault): Fault | Refusal {
  if (!FULL.includes((error as NodeJS.ErrnoException).code)) return error;
  return new NoRoom(
    'disk-full',
    'The disk is full, so this was not done; what is served has not changed. Make room where SITE_DATA lies, by npm run release -- prune or a larger disk, then repeat it.',
  );
}

/** An invalid command line or parameter. */
export class UsageError extends CodedError {
  readonly exitCode = 2;
  readonly status = 400;
}

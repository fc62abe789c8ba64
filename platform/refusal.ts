/** What a person is told: a code that programs compare, and one sentence of what, where and what to do. `docs/reference/errors.md` lists them. */
export abstract class CodedError extends Error {
  /** Of the release tool. */
  abstract readonly exitCode: number;
  /** Of the release service; `null` where only its log tells. */
  abstract readonly status: number | null;

  /** @param code kebab-case, written out where it is thrown */
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** The command was understood and is declined. The sentence says why and what to do next. */
export class Refusal extends CodedError {
  readonly exitCode = 1;
  readonly status: number = 409;
}

/** A release that is refused for what it holds, as it is published or started. */
export class BadRelease extends Refusal {
  override readonly status = 422;
}

/** The command line, or a parameter, is wrong. */
export class UsageError extends CodedError {
  readonly exitCode = 2;
  readonly status = 400;
}

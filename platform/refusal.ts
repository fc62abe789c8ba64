/** The tool understood and declines: exit code 1. The message says why and what to do next. */
export class Refusal extends Error {}

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {}

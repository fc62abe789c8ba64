/** Ends a command that was called with wrong arguments: prints the message, and exits with code 2. */
export function wrongUse(message: string): never {
  console.error(message);
  process.exit(2);
}

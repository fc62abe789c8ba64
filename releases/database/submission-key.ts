/** The word against duplicates in a line of the inbox; `null` in one that has none, or that cannot be read. */
export function submissionKey(line: string): string | null {
  try {
    const { key } = JSON.parse(line) as { key?: unknown };
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}

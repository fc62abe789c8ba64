import { visit } from 'jsonc-parser';

/** The first line, counted from 1, that keeps a text from being JSON; `null` where none can be named. */
export function brokenLine(text: string): number | null {
  let line: number | null = null;
  const onError = (_code: number, _offset: number, _length: number, startLine: number): void => {
    line ??= startLine + 1;
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    // Brackets nested by the thousand exhaust the stack of a recursive parser; JSON.parse has refused them by itself.
    if (!(error instanceof RangeError)) throw error;
  }
  return line;
}

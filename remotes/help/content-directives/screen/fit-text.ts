/** How wide a letter is on average, as a share of the type size; a drawn text does not wrap by itself. */
const LETTER = 0.54;
export const BOLD = 0.62;

const widthOf = (text: string, size: number, letter = LETTER): number => text.length * size * letter;

/** The text, or an error when it would run out of its box. */
export function fitText(text: string, size: number, width: number, letter?: number): string {
  if (widthOf(text, size, letter) > width) throw new Error(`"${text}" is too long for its place on the drawn screen`);
  return text;
}

/** The text in lines that fit. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

import { z } from 'zod';

const keys = z.array(z.string()).min(1);

/** `preview.json`: which of the section's messages stand on its picture. */
const named = z.strictObject({ title: keys, text: keys });

export interface PreviewWords {
  /** Each on a line of its own. */
  title: string[];
  text: string;
}

type Messages = { [key: string]: string | Messages };

/** The words in one language. The brand is known only where the site runs, so none of them may ask for it. */
export function previewWords(file: unknown, messages: Messages): PreviewWords {
  const { title, text } = named.parse(file);
  const read = (key: string): string => {
    const message = key
      .split('.')
      .reduce<string | Messages | undefined>((within, part) => (typeof within === 'object' ? within[part] : undefined), messages);
    if (typeof message !== 'string') throw new Error(`preview.json names "${key}", which is no message`);
    if (message.includes('{{')) throw new Error(`preview.json names "${key}", which holds a placeholder`);
    return message;
  };
  return { title: title.map(read), text: text.map(read).join(' · ') };
}

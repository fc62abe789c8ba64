import type { Messages } from 'shared/contract';
import * as z from 'zod';

const keys = z.array(z.string()).min(1);

/** `preview.json`: the keys of the section's messages that its picture shows. */
const previewKeys = z.strictObject({ title: keys, text: keys });

export interface PreviewWords {
  /** The lines of the title. */
  title: string[];
  text: string;
}

/** The texts of the picture in one language. The brand is read at run time, so no message may have a placeholder for it. */
export function previewWords(file: unknown, messages: Messages): PreviewWords {
  const { title, text } = previewKeys.parse(file);
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

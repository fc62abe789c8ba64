import type { Language, Messages } from 'shared/contract';

/** The shell's own texts; only the language in use is downloaded. */
export async function loadMessages(language: Language): Promise<Messages> {
  const { default: messages } = await import(/* webpackChunkName: "messages-[request]" */ `../messages/${language}.json`);
  return messages;
}

import type { Language, Messages } from 'shared/contract';

/** The shell's own texts; only the language in use is downloaded. */
export async function loadMessages(language: Language): Promise<Messages> {
  const load = () => import(/* webpackChunkName: "messages-[request]" */ `../messages/${language}.json`);
  // Without messages the page cannot be hydrated, so one failed request is retried.
  const { default: messages } = await load().catch(load);
  return messages;
}

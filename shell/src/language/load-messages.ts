import type { Language, Messages } from 'shared/contract';

/** The shell's own texts; only the language in use is downloaded. */
export async function loadMessages(language: Language): Promise<Messages> {
  const load = () => import(/* webpackChunkName: "messages-[request]" */ `../messages/${language}.json`);
  // Without these the page stays dead, so a bad moment of the network gets a second chance.
  const { default: messages } = await load().catch(load);
  return messages;
}

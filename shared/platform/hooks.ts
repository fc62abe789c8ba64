import { use } from 'react';
import type { SectionTexts, Site, TextsIn } from '../contract';
import { PlatformContext, usePlatform } from './platform-context';
import { TextsContext } from './texts';

export const useSite = (): Site => usePlatform().site;

export function useLanguage() {
  const { language, setLanguage } = usePlatform();
  return { language, setLanguage };
}

/** The texts of one section: `t('key')` in the language of the page, for the keys of its `messages/en.json` alone. */
export function useTexts<Namespace extends keyof SectionTexts>(namespace: Namespace): TextsIn<Namespace>;
export function useTexts(namespace: string): unknown {
  const texts = use(TextsContext)!;
  return texts.of(use(PlatformContext)?.language ?? texts.language, namespace);
}
